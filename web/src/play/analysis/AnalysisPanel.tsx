import { useNames } from "../../board/names";
import type { Analysis, Decision, DiceLuck, LookedBack, Swing } from "../../made/types";
import { Chances } from "./Chances";
import { percent, points, sideKind, useLookedBack } from "./lookedBack";
import "./analysis.css";

interface PanelProps {
  token: string;
  at: number | null;
  onLook: (seq: number | null) => void;
}

type Look = PanelProps["onLook"];

/** What a battle was like that is over: its chances, its luck, the decisions that cost most; each moment leads there. */
export function AnalysisPanel({ token, at, onLook }: PanelProps) {
  const { found, trouble } = useLookedBack(token);
  if (trouble) return <p className="analysis hint" role="alert">{trouble}</p>;
  if (!found) return <p className="analysis hint" role="status">Looking back over the battle …</p>;
  const { analysis } = found;
  return (
    <section className="analysis" aria-label="Analysis">
      {analysis.chances.length > 0 && <Chances {...{ analysis, at, onLook }} />}
      {!found.whole && <Working found={found} />}
      {analysis.swing && <Moved analysis={analysis} swing={analysis.swing} onLook={onLook} />}
      {analysis.decisions && <Dear analysis={analysis} decisions={analysis.decisions} onLook={onLook} />}
      {analysis.luck && <Luck analysis={analysis} luck={analysis.luck} />}
      {found.whole && analysis.remarks.map((each) => <p key={each} className="hint">{each}</p>)}
    </section>
  );
}

const DOING: Record<string, string> = {
  luck: "Rolling the dice again, to tell luck from choice",
  decisions: "Asking what would have been better",
  "dearest decisions": "Playing on from the dearest decisions",
};

/** How far the rest is. */
function Working({ found }: { found: LookedBack }) {
  const doing = DOING[found.doing] ?? "Waiting for the umpire";
  return (
    <p className="working" role="status">
      <span>{doing} … this takes up to a minute.</span>
      <progress value={found.share} aria-label="How much of the analysis is done" />
    </p>
  );
}

function Moved({ analysis, swing, onLook }: { analysis: Analysis; swing: Swing; onLook: Look }) {
  const names = useNames(), first = analysis.sides[0]!;
  return (
    <section aria-label="Luck and choice">
      <h3>Luck and choice</h3>
      <p>The chances of {names.side(first)} went from {percent(swing.first)} to {percent(swing.last)}: the dice moved them by {points(swing.dice)} (± {Math.round(100 * swing.error)}), the decisions of both sides by {points(swing.decisions)}.</p>
      <ol>
        {swing.strokes.map((each) => (
          <li key={each.entry}>
            <button onClick={() => onLook(each.entry)}>
              <small>{points(each.luck)} for <b className={sideKind(analysis, each.side)}>{names.side(each.side)}</b></small> {each.told}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Dear({ analysis, decisions, onLook }: { analysis: Analysis; decisions: Decision[]; onLook: Look }) {
  const names = useNames();
  return (
    <section aria-label="The decisions that cost most">
      <h3>The decisions that cost most</h3>
      <p className="hint">What {analysis.advisers.join(" or ")} would have done instead, played on from there by programs with the same dice.</p>
      {analysis.sides.map((side) => {
        const own = decisions.filter((each) => each.side === side);
        return (
          <div key={side}>
            <h4 className={sideKind(analysis, side)}>{names.side(side)}</h4>
            {own.length === 0 && <p>None that stands out.</p>}
            <ol>
              {own.map((each) => (
                <li key={each.entry}>
                  <button onClick={() => onLook(each.entry)}>
                    <small>{each.head}, {points(each.chance - each.instead)}: {percent(each.chance)}, not {percent(each.instead)}</small> {each.made}
                  </button>
                  <p className="better">Better: {each.better}</p>
                </li>
              ))}
            </ol>
          </div>
        );
      })}
    </section>
  );
}

function Luck({ analysis, luck }: { analysis: Analysis; luck: DiceLuck }) {
  const names = useNames();
  return (
    <section aria-label="What the dice brought">
      <h3>What the dice brought</h3>
      <table>
        <thead><tr><th scope="col">Rolls</th><th scope="col">brought</th><th scope="col">expected</th><th scope="col"><abbr title="standard deviations above or below what was expected">SD</abbr></th></tr></thead>
        {analysis.sides.map((side) => (
          <tbody key={side}>
            <tr><th colSpan={4} scope="rowgroup" className={sideKind(analysis, side)}>{names.side(side)}</th></tr>
            {luck.rolls.filter((each) => each.side === side).map((each) => (
              <tr key={each.kind}>
                <th scope="row">{each.kind}</th>
                <td>{each.got} {each.unit} of {each.tries}</td>
                <td>{each.expected.toFixed(1)}</td>
                <td className={Math.abs(each.deviations) >= 2 ? "far" : ""}>{signed(each.deviations)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {luck.left_out.length > 0 && <p className="hint">Dice not counted: {luck.left_out.map((each) => `${each.dice} for ${each.because}`).join("; ")}.</p>}
    </section>
  );
}

const signed = (value: number) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
