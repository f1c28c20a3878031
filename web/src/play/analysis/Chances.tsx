import { useNames } from "../../board/names";
import type { Analysis } from "../../made/types";
import { partsOf, percent, placeOf, points, sideKind } from "./lookedBack";

const WIDTH = 360, HEIGHT = 150, LEFT = 34, RIGHT = 6, TOP = 8, BOTTOM = 18;

interface ChancesProps {
  analysis: Analysis;
  at: number | null;
  onLook: (seq: number | null) => void;
}

const yOf = (chance: number) => TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM);
const MIDDLE = yOf(0.5);

/** How likely the first side was to win, entry by entry: above the middle it is ahead, below it the other side. A click leads to an entry. */
export function Chances({ analysis, at, onLook }: ChancesProps) {
  const names = useNames(), { chances, sides } = analysis, last = Math.max(1, chances.length - 1);
  const xOf = (number: number) => LEFT + (number / last) * (WIDTH - LEFT - RIGHT);
  const line = chances.map((each, number) => `${xOf(number).toFixed(1)},${yOf(each.chance).toFixed(1)}`).join(" ");
  const area = `${LEFT},${MIDDLE} ${line} ${xOf(last)},${MIDDLE}`;
  const [first, second] = [names.side(sides[0]!), names.side(sides[1]!)];
  const here = at === null ? last : placeOf(analysis, at), parts = partsOf(analysis);
  const rounds = parts.map(({ name }, index) => `${name} ${percent(chances[(parts[index + 1]?.number ?? chances.length) - 1]!.chance)}`).join(", ");
  const look = (event: React.MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect(), x = ((event.clientX - box.left) / box.width) * WIDTH;
    const number = Math.round(((x - LEFT) / (WIDTH - LEFT - RIGHT)) * last);
    onLook(chances[Math.min(last, Math.max(0, number))]!.entry);
  };
  return (
    <figure>
      <figcaption>The chance of {first} to win <small>{percent(chances[here]!.chance)} {at === null ? "in the end" : `after entry ${chances[here]!.entry}`}</small></figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`The chance of ${first} to win at the end of each round: ${rounds}`} onClick={look}>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line className="across" x1={LEFT} x2={WIDTH - RIGHT} y1={yOf(share)} y2={yOf(share)} />
            <text className="scale" x={LEFT - 4} y={yOf(share)} dy={3.5}>{percent(share)}</text>
          </g>
        ))}
        {parts.map(({ number, name }) => (
          <g key={name}>
            <line className="up" x1={xOf(number)} x2={xOf(number)} y1={TOP} y2={HEIGHT - BOTTOM} />
            <text className="part" x={xOf(number) + 2} y={HEIGHT - 5}>{name}</text>
          </g>
        ))}
        <clipPath id="first-ahead"><rect x={0} y={TOP} width={WIDTH} height={MIDDLE - TOP} /></clipPath>
        <clipPath id="second-ahead"><rect x={0} y={MIDDLE} width={WIDTH} height={MIDDLE - TOP} /></clipPath>
        <polygon className="share first" points={area} clipPath="url(#first-ahead)" />
        <polygon className="share second" points={area} clipPath="url(#second-ahead)" />
        <polyline className="curve" points={line} />
        {(analysis.decisions ?? []).map((each) => {
          const number = placeOf(analysis, each.entry);
          return (
            <path key={each.entry} className="costly" d="M0 -5L4.4 3.4L-4.4 3.4Z" transform={`translate(${xOf(number)} ${yOf(chances[number]!.chance)})`}>
              <title>{`${names.side(each.side)}, ${points(each.chance - each.instead)}: ${each.made}`}</title>
            </path>
          );
        })}
        <line className="here" x1={xOf(here)} x2={xOf(here)} y1={TOP} y2={HEIGHT - BOTTOM} />
        <text className={`ahead ${sideKind(analysis, sides[0]!)}`} x={LEFT + 5} y={TOP + 11}>{first} ahead</text>
        <text className={`ahead ${sideKind(analysis, sides[1]!)}`} x={LEFT + 5} y={HEIGHT - BOTTOM - 5}>{second} ahead</text>
      </svg>
    </figure>
  );
}
