import { PATTERNS } from "../made/patterns";
import type { MissionMap, Picture } from "../made/types";
import { INCH, drawn, outline, type Frame, type Point } from "../board/shapes";

interface MiniTableProps {
  size: Point;
  picture?: Picture | null;
  mission?: MissionMap | null;
  label: string;
}

/** A table drawn small: terrain, and a mission's zones and markers over it; without a label it only adorns one. */
export function MiniTable({ size, picture, mission, label }: MiniTableProps) {
  const frame: Frame = { size };
  const [wide, deep] = [size[0] * INCH, size[1] * INCH];
  return (
    <svg className="mini" viewBox={`0 0 ${wide} ${deep}`} {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}>
      {picture && <defs dangerouslySetInnerHTML={{ __html: PATTERNS }} />}
      <rect className="ground" width={wide} height={deep} />
      {picture?.areas.map((area) => <path key={area.id} className={`area ${area.paint}`} d={outline(frame, area.outline)} fillRule="evenodd"><title>{area.title}</title></path>)}
      {mission && Object.entries(mission.zones).map(([zone, ring]) => (
        <path key={zone} className={`zone ${zone === "a" ? "first" : "second"}`} d={outline(frame, { shape: "polygon", ring, holes: [] })} />
      ))}
      {mission?.markers.map((at, index) => {
        const [x, y] = drawn(frame, at);
        return <circle key={index} className="marker mini-marker" cx={x} cy={y} r={13} />;
      })}
      <rect className="frame" width={wide} height={deep} />
    </svg>
  );
}
