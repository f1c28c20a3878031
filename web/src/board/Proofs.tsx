import { memo, useMemo } from "react";
import type { Finding } from "../made/types";
import { Labels, type Label } from "./Labels";
import type { Box } from "./placing";
import { blocks, points, proving } from "./witnesses";
import { boxOf, drawn, halfway, line, type Frame } from "./shapes";

interface ProofsProps {
  frame: Frame;
  findings: Finding[];
  /** What labels may not cover. */
  things?: Box[];
  /** A label with names in place of ids. */
  named?: (label: string) => string;
}

const NOTHING: Box[] = [];
const asIs = (label: string) => label;

/** The shapes that prove findings, with what they tell; what several show or tell alike is drawn or told once. */
export const Proofs = memo(function Proofs({ frame, findings, things = NOTHING, named = asIs }: ProofsProps) {
  const shown = useMemo(() => [...new Map(findings.filter((each) => points(each).length > 0).map((each) => [keyOf(each), each])).values()], [findings]);
  const labels = useMemo(() => {
    const told = shown.map((each) => each.witness?.label ?? "");
    return shown.flatMap((each, index) => (told[index] && told.indexOf(told[index]) === index ? [labelOf(frame, each, index, named(told[index]))] : []));
  }, [shown, frame, named]);
  return (
    <g className="proofs">
      {shown.map((each, index) => <Proof key={index} frame={frame} found={each} />)}
      <Labels labels={labels} things={things} />
    </g>
  );
});

const keyOf = (found: Finding) => JSON.stringify([proving(found), blocks(found), found.witness?.label]);

/** Whether a witness is an area, and no line. */
const closed = (found: Finding) => proving(found).length > 2 && !["line", "path"].includes(found.witness?.kind ?? "");

function Proof({ frame, found }: { frame: Frame; found: Finding }) {
  const way = proving(found), kind = blocks(found) ? "proof-blocked" : "proof";
  if (way.length === 1) {
    const [x, y] = drawn(frame, way[0]!);
    return <circle className={kind} cx={x} cy={y} r={2} />;
  }
  if (closed(found)) return <path className={`${kind} ${kind}-area`} d={`${line(frame, way)}Z`} />;
  const before = points(found).slice(0, (found.witness?.begins ?? 0) + 1);
  return (
    <>
      {before.length > 1 && <path className="proof" d={line(frame, before)} />}
      <path className={kind} d={line(frame, way)} markerEnd={before.length > 1 ? undefined : "url(#arrow)"} />
    </>
  );
}

/** What a proof tells, beside the middle of its line or in its area; the first is shown in any case. */
function labelOf(frame: Frame, found: Finding, index: number, told: string): Label {
  const way = proving(found).map((each) => drawn(frame, each)), [x, y] = halfway(way), inside = closed(found);
  const kind = `proof-name ${blocks(found) ? "proof-blocked-name" : ""}`;
  return { key: `proof ${index}`, lines: [told], kind, around: inside ? boxOf(way) : [x, y, x, y], rank: -index, inside, always: index === 0 };
}
