/** One of several that exclude one another, as a button to press. */
export function Choice({ group, label, chosen, onChoose }: { group: string; label: string; chosen: boolean; onChoose: () => void }) {
  return <label className={`pill${chosen ? " chosen" : ""}`}><input type="radio" name={group} checked={chosen} onChange={onChoose} />{label}</label>;
}

interface StepperProps {
  label: string;
  value: number;
  /** What the value may be, in order. */
  values: number[];
  onValue: (value: number) => void;
}

/** A number with a button to each side, over the values that it may have. */
export function Stepper({ label, value, values, onValue }: StepperProps) {
  const less = [...values].reverse().find((each) => each < value), more = values.find((each) => each > value);
  return (
    <span className="stepper" role="group" aria-label={label}>
      <button type="button" aria-label={`Fewer: ${label}`} disabled={less === undefined} onClick={() => less !== undefined && onValue(less)}>−</button>
      <output aria-live="polite">{value}</output>
      <button type="button" aria-label={`More: ${label}`} disabled={more === undefined} onClick={() => more !== undefined && onValue(more)}>+</button>
    </span>
  );
}
