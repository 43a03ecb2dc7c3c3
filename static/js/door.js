/* The door: after somebody was let in, the field is empty and ready for the next name. */

let sent = false;

document.addEventListener("submit", (event) => {
  sent = event.target.id === "door";
});

document.addEventListener("DOMContentLoaded", () => {
  document.body.addEventListener("toast", (event) => {
    const field = document.getElementById("door-name");
    if (!sent || !field || event.detail.tone !== "done") return;
    sent = false;
    field.value = "";
    field.focus();
  });
});
