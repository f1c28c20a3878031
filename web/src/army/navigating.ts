import { useEffect, useRef } from "react";

const isAway = () => (history.state as { away?: boolean } | null)?.away === true;

/** While something stands in the army's place, the browser's way back leads to the army: so do the gestures of a phone. */
export function useWayBack(away: boolean, back: () => void) {
  const latest = useRef(back);
  useEffect(() => void (latest.current = back), [back]);
  useEffect(() => {
    if (!away) return;
    history.pushState({ away: true }, "");
    const came = () => isAway() || latest.current();
    addEventListener("popstate", came);
    return () => {
      removeEventListener("popstate", came);
      if (isAway()) history.back();
    };
  }, [away]);
}

/** Arrow keys go up and down a list of buttons; its search field leads into it. */
export function throughList(event: React.KeyboardEvent<HTMLElement>) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp" || event.altKey) return;
  if ((event.target as Element).closest("select, input[type=number], input[type=radio]")) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-step]:not(:disabled)")];
  const at = all.indexOf(document.activeElement as HTMLElement), to = all[event.key === "ArrowDown" ? at + 1 : at - 1];
  if (!to) return;
  event.preventDefault();
  to.focus();
}
