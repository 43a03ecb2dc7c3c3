/* The door: after somebody was let in, the field is empty and ready for the next name. */

let sent = false;

document.addEventListener("submit", (event) => {
  sent = event.target.id === "door";
});

document.addEventListener("DOMContentLoaded", () => {
  document.body.addEventListener("toast", (event) => {
    const field = document.getElementById("door-name");
    if (!sent || !field) return;
    sent = false;
    if (event.detail.tone !== "done") {
      field.select();
      return;
    }
    field.value = "";
    field.focus();
  });
});
