import type { Cut, Elevation } from "../made/types";

const UNIT = 10, SKY = 1.2, ROOM = 1.8, LONGEST = 16;

/** A look from the side, along its line: who looks, at whom, each in the colour of its side, and what the line passes over, under or through. */
export function SideView({ side, colours }: { side: Elevation; colours: readonly [string, string] }) {
  const ends = [side.viewer, side.target];
  const left = Math.min(side.viewer.start, 0) - ROOM, right = Math.max(side.target.end, side.line[1][0]) + ROOM;
  const heights = [...side.cuts.map((cut) => cut.top ?? 0), ...ends.map((cut) => cut.top ?? 0), side.line[0][1], side.line[1][1]];
  const tall = Math.max(2, ...heights) + SKY;
  const x = (along: number) => (along - left) * UNIT, y = (height: number) => (tall - height) * UNIT;
  const [[from, low], [to, high]] = side.line;
  // Words keep about one size, however long or tall the picture is.
  const letter = 12 * Math.max(((right - left) * UNIT) / 560, (tall * UNIT) / 120), word = { fontSize: `${letter}px` };
  return (
    <figure className="side-view">
      <svg viewBox={`0 0 ${(right - left) * UNIT} ${tall * UNIT + 1.3 * letter}`} role="img" aria-label={`From the side: ${told(side)}`}>
        {side.cuts.map((cut, index) => (
          <g key={index}>
            <rect className={cut.hides ? "cut cut-hides" : "cut"} x={x(cut.start)} y={cut.top === null ? 0 : y(cut.top)} width={Math.max(0.6, x(cut.end) - x(cut.start))} height={(cut.top === null ? y(cut.bottom) : y(cut.bottom) - y(cut.top)) || 0.8}>
              <title>{spoken(cut)}</title>
            </rect>
            {cut.top !== null && <text className="beside" style={word} x={(x(cut.start) + x(cut.end)) / 2} y={y(cut.top) - 0.2 * letter}>{brief(cut.id)} {neat(cut.top)}″</text>}
          </g>
        ))}
        <path className="earth" d={`M0 ${y(0)}H${(right - left) * UNIT}`} />
        {ends.map((cut, index) => (
          <g key={index} className={colours[index]}>
            <rect className="base" x={x(cut.start)} y={y(cut.top ?? tall)} width={Math.max(0.8, x(cut.end) - x(cut.start))} height={y(cut.bottom) - y(cut.top ?? tall) || 0.8} />
            <text className="tag" style={word} x={(x(cut.start) + x(cut.end)) / 2} y={y(0) + letter}>{brief(cut.id)}</text>
          </g>
        ))}
        <path className={side.free ? "proof" : "proof-blocked"} d={`M${x(from)} ${y(low)}L${x(to)} ${y(high)}`} />
      </svg>
      <figcaption>{told(side)}</figcaption>
    </figure>
  );
}

const brief = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

const neat = (value: number) => value.toFixed(2).replace(/\.?0+$/, "");

const spoken = (cut: Cut) => `${cut.id}: from ${neat(cut.bottom)}″ up ${cut.top === null ? "without limit" : `to ${neat(cut.top)}″`}, ${cut.hides ? "in the way" : "not in the way"}`;

/** How the line begins and ends, and by how much it passes what lies along it, from the picture's own numbers. */
function told(side: Elevation): string {
  const [[from, low], [to, high]] = side.line;
  const at = (along: number) => low + ((high - low) * (Math.min(Math.max(along, from), to) - from)) / (to - from);
  const parts = [`The line runs from ${neat(low)}″ to ${neat(high)}″ above the table over ${neat(to - from)}″`];
  const seen = new Set<string>();
  for (const cut of side.cuts.filter((each) => each.end > from && each.start < to)) {
    const ends = [at(cut.start), at(cut.end)] as const;
    const words = passing(cut, Math.min(...ends), Math.max(...ends));
    if (seen.has(cut.id) && cut.top !== null) continue;
    parts.push(words);
    seen.add(cut.id);
  }
  return `${parts.join(", ")}.`;
}

/** Where a line that is between two heights over a body passes it. */
function passing(cut: Cut, low: number, high: number): string {
  if (cut.top === null) return `through ${cut.id}, which blocks sight at any height`;
  if (low > cut.top) return `${neat(low - cut.top)}″ over ${cut.id}`;
  if (high < cut.bottom) return `${neat(cut.bottom - high)}″ under ${cut.id}`;
  return low === cut.top ? `along the top of ${cut.id}` : `through ${cut.id}`;
}
