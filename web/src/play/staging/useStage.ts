import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { mayMove, useLooks } from "../../looks";
import { useNow, useSeat } from "../seat";
import { cuesOf, fallenIn, type Act, type Cue } from "./cues";
import { Stage } from "./stage";

/** As players wish it: models stand where they end, or dice lie as they fell. */
function wished(cues: Cue[]): Cue[] {
  const { dice } = useLooks.getState(), moves = mayMove();
  return cues.filter(({ cue }) => (cue === "roll" ? dice : moves));
}

/** The stage of a board: plays what has just happened, and each entry that is looked at after the one before it. */
export function useStage(): Stage {
  const now = useNow(), news = useSeat(({ table }) => table.news), { past, field } = useSeat(({ seen }) => seen), scene = useSeat(({ doing: { view } }) => (view.when === "back" ? view.scene : null));
  const stage = useMemo(() => new Stage((model) => document.querySelector(`.unit [data-model="${CSS.escape(model)}"]`), () => now().seen.field), [now]);
  const played = useRef(now().table.seq), before = useRef({ past, field });
  useLayoutEffect(() => {
    const fresh = news.filter((each) => each.seq > played.current);
    played.current = Math.max(played.current, ...fresh.map((each) => each.seq));
    if (now().seen.past !== null) return;
    const { story } = now().table;
    for (const [index, { seq, staged, before: found }] of fresh.entries()) {
      const after = fresh[index + 1]?.before ?? now().table.state.field;
      stage.add(wished(cuesOf({ staged, before: found, told: story.find((each) => each.seq === seq) })), fallenIn(found, after));
    }
  }, [news, now, stage]);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { past, field };
    if (past === was.past) return;
    stage.hurry();
    if (past === null || was.past !== past - 1 || !scene) return;
    const act: Act = { staged: scene.staged, before: was.field, told: now().table.story.find((each) => each.seq === past) };
    stage.add(wished(cuesOf(act)), fallenIn(was.field, field));
  }, [past, field, scene, now, stage]);
  useEffect(() => {
    const hurry = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest("[data-unhurried]"))) stage.hurry();
    };
    addEventListener("pointerdown", hurry, true);
    addEventListener("keydown", hurry, true);
    return () => {
      removeEventListener("pointerdown", hurry, true);
      removeEventListener("keydown", hurry, true);
      stage.hurry();
    };
  }, [stage]);
  return stage;
}
