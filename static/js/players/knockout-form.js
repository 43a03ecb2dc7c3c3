/* Who is out: several are ticked and go out with one button. */

const queryForm = (what) => document.querySelector(`#out ${what}`);
const listTicked = () => Array.from(document.querySelectorAll("#out .tick input:checked"));

function getPlayerName(box) {
  const name = box.closest("li").querySelector(".player-name");
  return (name.querySelector("b") || name).textContent.trim();
}

/* The button says how many go out, and who; without anybody ticked, what ticks are for. */
function renderKnockoutButton() {
  const button = queryForm(".ticked button");
  if (!button) return;
  const names = listTicked().map(getPlayerName);
  const { none, one, many } = button.dataset;
  button.disabled = names.length === 0;
  queryForm(".knock-out").classList.toggle("single", names.length === 1);
  const words = [none, one][names.length] ?? many.replace("{count}", names.length);
  button.querySelector("span").textContent = words;
  button.querySelector("small").textContent = names.join(", ");
}

/* While somebody is ticked a tap on a name ticks it too: nobody goes out by one tap too many. */
function toggleTick(event) {
  const name = event.target.closest("#out .tap-names button");
  if (!name || listTicked().length === 0) return;
  event.preventDefault();
  const box = name.closest("li").querySelector(".tick input");
  box.checked = !box.checked;
  renderKnockoutButton();
}

if (document.getElementById("out")) {
  renderKnockoutButton();
  document.addEventListener("click", toggleTick, true);
  document.addEventListener("change", renderKnockoutButton);
  document.body.addEventListener("htmx:after:swap", renderKnockoutButton);
}
