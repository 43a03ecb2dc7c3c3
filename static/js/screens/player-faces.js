/* Faces: a photo where the screen may show it and there is one, over the first letters of the name. */

/** The letters for somebody, as on a disc: the first ones of the first and the last word of their name. */
export function getInitials(name) {
  const words = name.split(/[\s…]+/).filter((word) => word !== "");
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends.map((word) => Array.from(word)[0]).join("");
}

/** The mark of somebody's photo; none for whoever has none. */
export function findPhoto(name, board) {
  return (board.faces || {})[name] || ""; // a board without a club has no photos
}

/** Puts photos on discs of a page; on one that may not show them the letters stay. */
export function createPhotoAdder(element) {
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
