/* Faces: a photo where the screen may show it and there is one, over two letters of the name. */

/** Two letters for somebody, as on a disc: of the first and the last word of their name. */
export function initials(name) {
  const words = name.split(/[\s…]+/).filter((word) => word !== "");
  const letters = Array.from(words[0] || "");
  return words.length > 1 ? letters[0] + Array.from(words[words.length - 1])[0] : letters.slice(0, 2).join("");
}

/** The mark of somebody's photo; none for whoever has none. */
export function photoOf(name, board) {
  return (board.faces || {})[name] || ""; // a board without a club has no photos
}

/** Puts photos on discs of a page; on one that may not show them the letters stay. */
export function photosOn(element) {
  const address = element.getAttribute("data-faces");
  return (disc, mark) => {
    const known = disc.querySelector("img");
    if (known !== null) {
      disc.removeChild(known);
    }
    if (address !== null && mark !== "") {
      const image = document.createElement("img");
      image.alt = "";
      image.src = address + mark + ".jpg";
      disc.appendChild(image);
    }
    return address !== null && mark !== "";
  };
}
