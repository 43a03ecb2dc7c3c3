/* The club's theme, colour and logo on the page; drawn when the first board is there, and when somebody changes them. */

const DEFAULT_THEME = { theme: "dark", accent: "", logo: "" };

/** The look of one page; `pictures` is where the club's pictures are. */
export function mountClubTheme(element, pictures) {
  const page = document.documentElement;
  const logo = element.querySelector(".tv-logo");
  let drawn = "";

  function showLogo(mark) {
    if (logo === null) {
      return;
    }
    logo.hidden = mark === "";
    if (mark !== "") {
      logo.setAttribute("src", pictures + mark + ".png");
    }
  }

  return {
    applyTheme(show) {
      const wanted = show || DEFAULT_THEME;
      const next = [wanted.theme, wanted.accent, wanted.logo].join(" ");
      if (next === drawn) {
        return;
      }
      drawn = next;
      page.setAttribute("data-theme", wanted.theme);
      if (wanted.accent === "") {
        page.removeAttribute("data-accent");
      } else {
        page.setAttribute("data-accent", "");
        page.style.setProperty("--tv-accent", wanted.accent);
      }
      const ground = getComputedStyle(page).getPropertyValue("--tv-ground").trim();
      const colour = document.querySelector('meta[name="theme-color"]');
      if (colour !== null) {
        colour.setAttribute("content", ground);
      }
      showLogo(wanted.logo);
    },
  };
}
