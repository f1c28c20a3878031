/** Where the first view notes a button that was pressed before the page could answer: its words. */
const noted = () => document.documentElement.dataset;

/** Note what is pressed in the first view, and show that it was. */
export function notePressed(first: HTMLElement) {
  first.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("button");
    if (!button) return;
    noted().pressed = button.textContent;
    for (const each of first.querySelectorAll("button")) each.disabled = true;
  });
}

/** Press the button of the page that was pressed in the first view. */
export function pressAgain() {
  const { pressed } = noted();
  delete noted().pressed;
  if (pressed) [...document.querySelectorAll("button")].find((each) => each.textContent === pressed)?.click();
}
