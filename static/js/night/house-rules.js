// The house rules: their button comes once one of them was changed.

const form = document.querySelector(".house-rules");
form?.addEventListener("input", () => form.classList.add("edited"));
