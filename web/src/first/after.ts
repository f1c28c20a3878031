// Runs when the first view stands in the page, long before the script of the page has come.
import { addressOf, played, when } from "../home/going";
import { notePressed } from "./pressed";

const first = document.getElementById("first")!, all = played();

if (all.length > 0) {
  const { content } = document.querySelector<HTMLTemplateElement>("#going-at-first")!;
  for (const [index, card] of [...content.querySelectorAll("li")].entries()) {
    const battle = all[index];
    if (!battle) card.remove();
    else {
      card.querySelector("b")!.textContent = battle.title;
      card.querySelector("time")!.textContent = when(battle.at);
      card.querySelector(".unseen")!.textContent = ` ${battle.title}`;
      card.querySelector("a")!.href = addressOf(battle);
    }
  }
  first.querySelector(".welcome")!.after(content);
  delete document.documentElement.dataset.going;
}
notePressed(first);
