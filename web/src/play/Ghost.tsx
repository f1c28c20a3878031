import { useEffect, useState } from "react";
import type * as Api from "../made/types";
import type { Talk } from "../api/talk";
import type { Battlefield } from "../made/types";
import { Way } from "../board/Board";
import { Piece } from "../board/Pieces";
import { INCH, drawn, outline, spot, type Point } from "../board/shapes";
import { ends, judging, movesOf, volleysOf, type Plan } from "./plans";

/** A plan drawn on the table: paths, where models would stand, shots. */
export function Ghost({ field, plan, allowed }: { field: Battlefield; plan: Plan; allowed: boolean | null }) {
  const verdict = allowed === null ? "" : allowed ? " fine" : " wrong";
  return (
    <g className={`ghost${verdict}`}>
      {movesOf(plan).map((move) => <Way key={move.model} field={field} points={move.path} kind="way" />)}
      {movesOf(plan).map((move) => {
        const length = move.path.slice(1).reduce((sum, point, index) => sum + Math.hypot(point[0] - move.path[index]![0], point[1] - move.path[index]![1]), 0);
        const [x, y] = drawn(field, move.path[move.path.length - 1]!);
        return length > 0.05 && <text key={move.model} className="length" x={x + 6} y={y - 4}>{length.toFixed(1)}″</text>;
      })}
      {ends(plan).map((end) => {
        const model = field.models[end.model];
        return model && <Piece key={end.model} field={field} model={{ ...model, place: "table" }} at={end.at} facing={end.facing ?? undefined} />;
      })}
      {volleysOf(plan).flatMap((volley) => volley.shots.map((shot, index) => {
        const from = field.models[shot.model], unit = field.detachments[volley.target];
        const start = from && spot(field, from);
        const goals = unit?.models.map((id) => field.models[id]!).map((each) => spot(field, each)).filter((each): each is Point => !!each) ?? [];
        if (!start || goals.length === 0) return null;
        const goal = goals.reduce((best, each) => (Math.hypot(each[0] - start[0], each[1] - start[1]) < Math.hypot(best[0] - start[0], best[1] - start[1]) ? each : best));
        return <Way key={`${volley.target}-${index}`} field={field} points={[start, goal]} kind="shot" />;
      }))}
    </g>
  );
}

/** The umpire's verdict on a plan, asked for as it changes; null while it is not known. */
export function useVerdict(talk: Talk, plan: Plan | null): Api.Ruling | null {
  const [verdict, setVerdict] = useState<Api.Ruling | null>(null);
  useEffect(() => {
    const question = plan && judging(plan);
    if (!question) {
      setVerdict(null);
      return;
    }
    let stale = false;
    void talk.ask({ say: "ask", question }).then((told) => {
      if (!stale && told.tell === "answer") setVerdict(told.ruling);
    });
    return () => void (stale = true);
  }, [talk, plan]);
  return verdict;
}

/** Everywhere that the models of a plan get to, as the umpire rules it. */
export function useReach(talk: Talk, plan: Plan | null, model: string): Api.Witness[] {
  const manoeuvre = plan?.action.action === "move" ? String(plan.action.manoeuvre) : "";
  const [areas, setAreas] = useState<Api.Witness[]>([]);
  useEffect(() => {
    setAreas([]);
    if (!manoeuvre || !model) return;
    let stale = false;
    void talk.ask({ say: "ask", question: { question: "reach", model, manoeuvre } }).then((told) => {
      if (stale || told.tell !== "answer") return;
      setAreas(told.ruling.findings.map((each) => each.witness).filter((each): each is Api.Witness => each?.kind === "area"));
    });
    return () => void (stale = true);
  }, [talk, manoeuvre, model]);
  return areas;
}

export function Reach({ field, areas }: { field: Battlefield; areas: Api.Witness[] }) {
  const whole = areas.map((each) => outline(field, { shape: "polygon", ring: each.points as Point[], holes: [] })).join("");
  return whole ? <path className="reach-area" d={whole} fillRule="evenodd" strokeWidth={0.05 * INCH} /> : null;
}
