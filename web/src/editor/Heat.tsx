import { useMemo } from "react";
import type { Exposed } from "../made/types";
import { Heat, HeatScale, shade } from "../board/Heat";
import type { Frame } from "../board/shapes";

/** How exposed each position is, as colours over the table. */
export function TableHeat({ frame, found }: { frame: Frame; found: Exposed }) {
  const paint = useMemo(() => {
    const most = Math.max(...found.values, 0.01);
    return found.values.map((value) => shade(found.colours, value / most));
  }, [found]);
  return <Heat frame={frame} corner={[found.start[0] - found.step / 2, found.start[1] - found.step / 2]} step={found.step} columns={found.columns} rows={found.rows} paint={paint} />;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** What the colours mean, and the figures. */
export function HeatKey({ found }: { found: Exposed }) {
  return (
    <div className="heat-key">
      <HeatScale colours={found.colours} from="seen from nowhere" to={`from ${percent(Math.max(...found.values))} of the table`} />
      <p>On average a position is seen from {percent(found.mean)} of the table; {percent(found.hidden)} of positions are seen from nowhere.</p>
      {found.zones.length > 0 && <p>{found.zones.map((each) => `Zone ${each.zone}: ${percent(each.mean)}`).join(", ")}.{found.zones.length === 2 && ` They differ by ${Math.round(Math.abs(found.zones[0]!.mean - found.zones[1]!.mean) * 1000) / 10} points.`}</p>}
      {found.told.map((each) => <p key={each} className="hint">{each}</p>)}
    </div>
  );
}
