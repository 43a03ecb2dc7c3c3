/* Who is out: several are ticked and go out with one button. */

const find = (what) => document.querySelector(`#out ${what}`);
const ticked = () => Array.from(document.querySelectorAll("#out .tick input:checked"));

function nameOf(box) {
  const name = box.closest("li").querySelector(".player-name");
  return (name.querySelector("b") || name).textContent.trim();
}

/* The button says how many go out, and who. */
function tellTicked() {
  const button = find(".ticked button");
  if (!button) return;
  const names = ticked().map(nameOf);
  const { one, many } = button.dataset;
  find(".knock-out").classList.toggle("single", names.length === 1);
  button.querySelector("span").textContent = names.length > 1 ? many.replace("{count}", names.length) : one;
  button.querySelector("small").textContent = names.join(", ");
}

/* While somebody is ticked a tap on a name ticks it too: nobody goes out by one tap too many. */
function tickName(event) {
  const name = event.target.closest("#out .tap-names button");
  if (!name || ticked().length === 0) return;
  event.preventDefault();
  const box = name.closest("li").querySelector(".tick input");
  box.checked = !box.checked;
  tellTicked();
}

if (document.getElementById("out")) {
  tellTicked();
  document.addEventListener("click", tickName, true);
  document.addEventListener("change", tellTicked);
  document.body.addEventListener("htmx:after:swap", tellTicked);
}
