import { useMemo } from "react";
import type * as Api from "../../made/types";
import { Heat, HeatScale, shade } from "../../board/Heat";
import type { Point } from "../../board/shapes";
import { useNames } from "../../board/names";
import { useDeeds } from "../seat";
import { usePointed, type Pointing } from "./pointing";
import { countAt, unpacked, type Counted } from "./exposure";
import "./exposure.css";

/** How many enemies would see a model in each place, as colours on the ground. */
export function ExposureLayer({ field, found }: { field: Api.Battlefield; found: Api.Exposure }) {
  const { map, colours } = found;
  const paint = useMemo(() => unpacked(map).map((count) => (count === null ? "" : shade(colours, count / Math.max(1, map.enemies)))), [map, colours]);
  return <Heat frame={field} corner={[0, 0]} step={map.step} columns={map.columns} rows={map.rows} paint={paint} />;
}

interface KeyProps {
  unit: string;
  /** The map, null while it is on its way. */
  found: Api.Exposure | null;
  /** Where the model stands, null where it is not on the table. */
  stands: Point | null;
  pointing: Pointing;
}

/** What the colours mean, in how many enemies; and how many see the place under the pointer, or where the model stands. */
export function ExposureKey({ unit, found, stands, pointing }: KeyProps) {
  const deeds = useDeeds(), names = useNames();
  return (
    <section className="exposure-key" aria-label="Who sees each place">
      <button className="close" onClick={() => deeds.expose(false)} aria-label="Show no more who sees each place" title="Key X">✕</button>
      {found ? (
        <>
          <HeatScale colours={found.colours} from="seen by none" to={`by all ${found.map.enemies}`} />
          <Count found={found} unit={names.unit(unit)} stands={stands} pointing={pointing} />
        </>
      ) : <p role="status">Looking from everywhere …</p>}
    </section>
  );
}

function Count({ found, unit, stands, pointing }: { found: Api.Exposure; unit: string; stands: Point | null; pointing: Pointing }) {
  const pointed = usePointed(pointing), counts = useMemo(() => unpacked(found.map), [found]);
  const at = pointed ?? stands, told = at && countAt(found.map, counts, at);
  const hidden = useMemo(() => counts.filter((count) => count === 0).length / Math.max(1, counts.filter((count) => count !== null).length), [counts]);
  return (
    <p title={found.map.told}>
      <b>{unit}</b> {at ? `${pointed ? "there" : "here"}: ${worded(told ?? null, found.map.enemies)}.` : ""}{" "}
      <small>Past terrain alone: models move. {Math.round(hidden * 100)} % of the table is seen by none.</small>
    </p>
  );
}

const worded = (count: Counted, enemies: number) => (count === null ? "nobody stands there" : `seen by ${count} of ${enemies} enemy Detachments`);
