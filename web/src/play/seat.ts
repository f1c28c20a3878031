import { useCallback, useEffect, useMemo, useState, type Dispatch, type SetStateAction } from "react";
import type * as Api from "../made/types";
import type { State, Table, Talk } from "../api/talk";
import { namesWith, type Names } from "../board/names";
import { apart, type Point } from "../board/shapes";
import { saying } from "./advice";
import { about } from "./Choices";
import { useMended, useVerdict, type Verdict } from "./judging";
import { useLatest } from "./latest";
import { actionOf, standing, type Plan } from "./plans";

/** An Order looked at before it is given: how far would the Detachment get with it? */
export interface Preview {
  unit: string;
  order: string;
}

/** Everything that one player at one screen sees, thinks about, and does. */
export interface Seat {
  talk: Talk;
  table: Table;
  field: Api.Battlefield;
  names: Names;
  side: string;
  /** The entry that is to be looked at, null for now; and the one that is shown since the server told of it. */
  looked: number | null;
  past: number | null;
  chosen: string;
  model: string;
  many: ReadonlySet<string>;
  gathering: boolean;
  plan: Plan | null;
  verdict: Verdict;
  mended: Plan | "" | null;
  single: boolean;
  held: boolean;
  probe: Point | null;
  probing: boolean;
  drafts: Record<string, string>;
  preview: Preview | null;
  refusal: Api.Refused | Api.Failed | null;
  busy: boolean;
  lit: ReadonlySet<string>;
  pick: (unit: string, model: string, adding?: boolean) => void;
  setMany: (units: Iterable<string>) => void;
  setGathering: (gathering: boolean) => void;
  setModel: (model: string) => void;
  setPlan: Dispatch<SetStateAction<Plan | null>>;
  setSingle: (single: boolean) => void;
  setHeld: (held: boolean) => void;
  setProbe: (at: Point | null) => void;
  setProbing: (probing: boolean) => void;
  setDrafts: Dispatch<SetStateAction<Record<string, string>>>;
  setPreview: (preview: Preview | null) => void;
  act: (action: Record<string, unknown>) => Promise<boolean>;
  suggest: (choice: number | null, turn: number) => Promise<Plan | null>;
  choose: (index: number) => void;
  look: (at: number | null) => void;
}

/** The kinds of choice that are made by dragging models from where they stand. */
export const DRAGGED: readonly string[] = ["move", "charge", "pile_in", "move_forward"];

/** One seat's state at this screen. */
export function useSeat(talk: Talk, table: Table, onActed: () => void): Seat {
  const [chosen, setChosen] = useState(""), [model, setModel] = useState(""), [many, gather] = useState<ReadonlySet<string>>(new Set());
  const [gathering, setGathering] = useState(false), [single, setSingle] = useState(false), [held, setHeld] = useState(false);
  const [plan, setPlan] = useState<Plan | null>(null), [drafts, setDrafts] = useState<Record<string, string>>({});
  const [probe, setProbe] = useState<Point | null>(null), [probing, setProbing] = useState(false);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [refusal, setRefusal] = useState<Api.Refused | Api.Failed | null>(null);
  const [looked, setLooked] = useState<number | null>(null);
  const { told: scene } = useLatest<Api.Scene | Api.Failed>(talk, looked === null ? null : { say: "look", at: looked });
  const past = scene?.tell === "scene" ? scene : null;
  const [waiting, setBusy] = useState(false), [acted, setActed] = useState(-1), busy = waiting || table.seq < acted;
  const field = ((past?.state as State | undefined) ?? table.state).field, options = past ? null : table.options;
  // Names stay as long as the Detachments do, whatever else changes on the table.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const names = useMemo(() => namesWith(field, table.welcome.names), [field.detachments, table.welcome.names]);
  const verdict = useVerdict(talk, plan), mended = useMended(talk, plan, verdict, held);
  const lit = useMemo(
    () => new Set((options?.choices ?? []).map((choice) => about(field, choice)).filter(Boolean)),
    [options, field],
  );
  const asked = useMemo(() => JSON.stringify(table.options), [table.options]);
  useEffect(() => {
    setPlan(null);
    setRefusal(null);
    setDrafts({});
    setPreview(null);
    gather(new Set());
  }, [asked]);
  const setMany = useCallback((units: Iterable<string>) => gather(new Set(units)), []);

  const act = useCallback(async (action: Record<string, unknown>) => {
    setBusy(true);
    const told = await talk.ask({ say: "act", action, after: table.seq });
    setBusy(false);
    setRefusal(told.tell === "refused" || told.tell === "failed" ? told : null);
    if (told.tell === "done") {
      setActed(told.seq);
      onActed();
    }
    return told.tell === "done";
  }, [talk, table.seq, onActed]);

  const suggest = useCallback(async (choice: number | null, turn: number) => {
    setBusy(true);
    const told = await talk.ask({ say: "suggest", choice, turn });
    setBusy(false);
    if (told.tell !== "suggestion") {
      setRefusal(told as Api.Refused);
      return null;
    }
    const action = told.action as Record<string, unknown>;
    if (choice !== null) return { action, label: table.options?.choices[choice]?.label ?? "", proposed: true };
    if (field.detachments[String(action.detachment)]) setChosen(String(action.detachment));
    return { action, label: "The bot’s advice", proposed: true, advice: saying(action, table.options, names, field) };
  }, [talk, table.options, field, names]);

  const choose = useCallback((index: number) => {
    const choice = table.options?.choices[index];
    if (!choice) return;
    const unit = about(field, choice);
    if (unit) setChosen(unit);
    const action = actionOf(choice);
    if (action) void act(action);
    else if (DRAGGED.includes(choice.kind)) setPlan({ ...standing(field, unit, choice.kind), label: choice.label });
    else void suggest(index, 0).then((found) => found && setPlan(found));
  }, [table.options, field, act, suggest]);

  const pick = useCallback((unit: string, which: string, adding = false) => {
    if (adding) {
      gather((now) => new Set(now.has(unit) ? [...now].filter((each) => each !== unit) : [...now, unit]));
      return;
    }
    setChosen(unit);
    setModel(which);
  }, []);

  const look = useCallback((at: number | null) => setLooked(at === null || at >= table.seq ? null : at), [table.seq]);

  return {
    talk, table, field, names, side: table.welcome.side ?? "", looked, past: past?.at ?? null, chosen, model, many, gathering, plan, verdict, mended, single, held,
    probe, probing, drafts, preview, refusal, busy, lit, pick, setMany, setGathering, setModel, setPlan, setSingle, setHeld, setProbe,
    setProbing, setDrafts, setPreview, act, suggest, choose, look,
  };
}

/** The model of a Detachment that stands nearest to its middle: what is asked of one is asked of it. */
export function middleModel(field: Api.Battlefield, unit: string): string {
  const models = (field.detachments[unit]?.models ?? []).map((id) => field.models[id]!).filter((each) => each.place === "table");
  if (models.length === 0) return "";
  const x = models.reduce((sum, each) => sum + each.at[0], 0) / models.length, y = models.reduce((sum, each) => sum + each.at[1], 0) / models.length;
  const far = (each: Api.Model) => apart(each.at, [x, y]);
  return models.reduce((best, each) => (far(each) < far(best) ? each : best)).id;
}
