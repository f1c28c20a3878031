import { useMemo } from "react";
import type * as Api from "../made/types";
import { boxesOn } from "../board/Board";
import { Piece, boxAround } from "../board/Pieces";
import { Proofs } from "../board/Proofs";
import { line, reach, type Point } from "../board/shapes";
import { forbids } from "../rules/told";
import { useReach } from "./judging";
import type { Goals } from "./forced/goals";
import { GoalLayer, GoalNumbers } from "./forced/GoalLayer";
import { Ghost, Offer, Reach, Zones } from "./Ghost";
import { WatchedMove, type Watch } from "./Overwatch";
import { ends, fires, movesOf, type Standing } from "./plans";
import { isProbing, mendedOf, openOptions, planOf, previewOf, sideOf, verdictOf, type Moment } from "./modes";
import { middleModel, useSeat, useTalk } from "./seat";
import { Aims, type Outlook } from "./Targets";
import type { Aiming } from "./templates/aiming";
import { TemplateLayer } from "./templates/TemplateLayer";
import { EntryLayer } from "./arrivals/EntryLayer";
import { BombLayer } from "./flying/BombLayer";
import { ReachLayer } from "./transports/ReachLayer";

interface LayersProps {
  watch: Watch | null;
  goals: Goals | null;
  aiming: Aiming | null;
  outlook: Outlook | null;
  standing: Standing[];
  box: [Point, Point] | null;
}

/** What is drawn over the table: reach, Engagement Zones, aims, a plan, an enemy on its way. */
export function Layers({ watch, goals, aiming, outlook, standing, box }: LayersProps) {
  const { field, past } = useSeat(({ seen }) => seen), { chosen, model } = useSeat(({ doing }) => doing), { seq, side } = useSeat((all) => ({ seq: all.table.seq, side: sideOf(all) })), frames = useSeat((all) => all.table.state.frames);
  const { plan, verdict, mended, preview, probing } = useSeat((all) => ({
    plan: planOf(all), verdict: verdictOf(all), mended: mendedOf(all), preview: previewOf(all), probing: isProbing(all),
  }));
  const wanted = useSeat(reachWanted), reached = useReach(useTalk(), wanted.model, wanted.manoeuvre, wanted.order, seq);
  const now = past === null, moving = now && plan !== null && movesOf(plan).length > 0;
  return (
    <>
      {now && <Reach field={field} areas={reached.areas} />}
      {moving && <Zones field={field} side={side} zone={reached.zone} />}
      {chosen && outlook && !preview && !watch && !(plan && fires(plan)) && <Aims field={field} unit={chosen} standing={standing} outlook={outlook} />}
      {probing && !plan && (
        <g className="ghost">{standing.map((each) => <Piece key={each.model} field={field} model={{ ...field.models[each.model]!, place: "table" }} at={each.at} />)}</g>
      )}
      {now && watch && <WatchedMove watch={watch} />}
      {goals && <GoalLayer field={field} goals={goals} />}
      {now && <ReachLayer field={field} plan={plan} frames={frames} />}
      {now && <BombLayer field={field} plan={plan} frames={frames} />}
      {now && <EntryLayer field={field} plan={plan} />}
      {now && mended && <Offer field={field} plan={mended} />}
      {now && plan && <Ghost field={field} plan={plan} verdict={verdict} model={model} />}
      {now && aiming && <TemplateLayer field={field} aiming={aiming} />}
      {now && <Refused />}
      {!aiming && <Shown />}
      {goals && <GoalNumbers field={field} goals={goals} />}
      {box && <path className="box" d={`${line(field, [box[0], [box[1][0], box[0][1]], box[1], [box[0][0], box[1][1]]])}Z`} />}
    </>
  );
}

/** What stands in the way of a plan, or of the action that was refused last. */
function Refused() {
  const { field, names, plan, verdict, refusal } = useSeat((now) => ({ ...now.seen, plan: planOf(now), verdict: verdictOf(now), refusal: now.sent.refusal }));
  const ruling = verdict.ruling?.allowed === false ? verdict.ruling : refusal?.tell === "refused" ? refusal.ruling : null;
  const findings = useMemo(() => ruling?.findings.filter(forbids) ?? [], [ruling]);
  const things = useMemo(() => {
    const planned = (plan ? ends(plan) : []).flatMap((each) => (field.models[each.model] ? [boxAround(field, each.at, reach(field.models[each.model]!))] : []));
    return [...boxesOn(field), ...planned];
  }, [field, plan]);
  return findings.length > 0 && <Proofs frame={field} findings={findings} things={things} named={names.brief} />;
}

/** What the entry that is looked at, or the last one, shows on the table beside its words. */
function Shown() {
  const { field, names, told } = useSeat((now) => ({ field: now.seen.field, names: now.seen.names, told: now.table.story.find((each) => each.seq === (now.seen.past ?? now.table.seq)) }));
  const findings = useMemo(
    () => (told?.lines ?? []).flatMap((each) => (each.shapes ?? []).map((witness): Api.Finding => ({ rule: "", says: "", facts: {}, behind: false, under: "", effect: null, witness }))),
    [told],
  );
  return findings.length > 0 && <Proofs frame={field} findings={findings} things={boxesOn(field)} named={names.brief} />;
}

/** Whose reach is shown: of the model taken hold of, of the Order looked at, or of the chosen Detachment that may move. */
function reachWanted(now: Moment): { model: string; manoeuvre: string; order: string | null } {
  const { seen: { field }, doing: { chosen, model } } = now, plan = planOf(now), preview = previewOf(now), none = { model: "", manoeuvre: "", order: null };
  if (preview) return { model: middleModel(field, preview.unit), manoeuvre: preview.order === "charge" ? "charge" : "move", order: preview.order };
  if (plan) {
    if (plan.action.action !== "move" || plan.action.manoeuvre === "hold") return none;
    const own = ends(plan).some((each) => each.model === model);
    return { model: own ? model : middleModel(field, String(plan.action.detachment)), manoeuvre: String(plan.action.manoeuvre), order: null };
  }
  const kinds = (openOptions(now)?.choices ?? []).filter((each) => each.subject === chosen).map((each) => each.kind);
  const manoeuvre = ["charge", "move"].find((each) => kinds.includes(each));
  return chosen && manoeuvre ? { model: middleModel(field, chosen), manoeuvre, order: null } : none;
}
