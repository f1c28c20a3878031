import type * as Api from "../made/types";

/** A ruling in words: the verdict, every rule with its numbers, the margin. */
export function VerdictBox({ ruling, words = ["Allowed", "Not allowed"], most = 8 }: { ruling: Api.Ruling; words?: [string, string]; most?: number }) {
  const told = ruling.findings.filter((each) => each.says || each.effect);
  const shown = ruling.allowed ? told : told.filter((each) => each.effect);
  return (
    <div className={`verdict ${ruling.allowed ? "fine" : "wrong"}`}>
      <b>{words[ruling.allowed ? 0 : 1]}</b>
      {ruling.too_close_to_call && <span className="close-call">too close to call</span>}
      {ruling.margin && <span> {margin(ruling.margin)}</span>}
      <ul>
        {(shown.length ? shown : told).slice(0, most).map((each, index) => (
          <li key={index}>
            {sentence(each)} <a className="rule" href={`#/rules/${each.rule}`} target="_blank" rel="noreferrer">{each.rule}</a>
          </li>
        ))}
        {shown.length > most && <li>and {shown.length - most} more</li>}
      </ul>
    </div>
  );
}

const margin = (found: Api.Margin) =>
  `(by ${Math.abs(found.amount).toFixed(2)}${found.unit === "inch" || found.unit === '"' ? "″" : ` ${found.unit}`}${found.of ? ` of ${found.of}` : ""})`;

function sentence(found: Api.Finding): string {
  const effect = found.effect as unknown as Record<string, unknown> | null;
  const why = effect?.because ?? effect?.reason ?? effect?.why;
  return [found.says, typeof why === "string" && !found.says?.includes(why) ? why : ""].filter(Boolean).join(" ");
}
