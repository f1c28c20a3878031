/** Rules that an army needs and that are not implemented: the battle is played without them only if somebody says so. */
export function Missing({ lines, without, onWithout }: { lines: string[]; without: boolean; onWithout: (without: boolean) => void }) {
  if (lines.length === 0) return null;
  return (
    <div className="refusal">
      <b>{lines.length === 1 ? "One rule that this battle needs is" : `${lines.length} rules that this battle needs are`} not implemented:</b>
      <ul>{lines.map((line) => <li key={line}>{line}</li>)}</ul>
      <label><input type="checkbox" checked={without} onChange={(event) => onWithout(event.target.checked)} /> Play without them</label>
    </div>
  );
}
