/* Who is out: several are ticked and go out with one button; a list that just closed up under a finger takes no tap. */

/* A second tap of the same finger comes within this time; a host who means the next name takes longer. */
const SETTLES_MS = 600;
let listed = null;
let timer = null;

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

function readList() {
  return Array.from(document.querySelectorAll("#out .tick input"), (box) => box.value).join();
}

function settle() {
  const fresh = readList();
  if (fresh !== listed) {
    // On the body: the list is drawn twice, and a class of its own would go with the second drawing.
    document.body.classList.add("settling");
    clearTimeout(timer);
    timer = setTimeout(() => document.body.classList.remove("settling"), SETTLES_MS);
  }
  listed = fresh;
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
  listed = readList();
  tellTicked();
  document.addEventListener("click", tickName, true);
  document.addEventListener("change", tellTicked);
  document.body.addEventListener("htmx:after:swap", () => {
    settle();
    tellTicked();
  });
}
