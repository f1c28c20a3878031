import type { Obscured } from "../made/types";

const SIZE = 100, ROOM = 6;
type Ring = [number, number][];

/** The target as the viewer sees it, in true shape: what shows is filled, what is hidden hatched. */
export function EyeView({ view, viewer, target }: { view: Obscured; viewer: string; target: string }) {
  const xs = view.outline.map((each) => each[0]), ys = view.outline.map((each) => each[1]);
  const [wide, tall] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const scale = (SIZE - 2 * ROOM) / Math.max(wide, tall);
  const [mx, my] = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
  // The viewer's left is positive in the image plane, and to the left on the screen.
  const path = (ring: Ring) => `M${ring.map(([u, v]) => `${(SIZE / 2 - scale * (u - mx)).toFixed(2)} ${(SIZE / 2 - scale * (v - my)).toFixed(2)}`).join("L")}Z`;
  const hidden = `${(100 * view.share).toFixed(1)} %`;
  return (
    <figure className="eye-view">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={`${target} as ${viewer} sees it: ${hidden} is hidden`}>
        <path className="proof-blocked proof-blocked-area" d={path(view.outline as Ring)} />
        {view.visible.map((part, index) => (
          <g key={index}>
            <path className="inset-seen" d={[part.ring, ...part.holes].map((ring) => path(ring as Ring)).join("")} fillRule="evenodd" />
            <path className="proof proof-area" d={[part.ring, ...part.holes].map((ring) => path(ring as Ring)).join("")} fillRule="evenodd" />
          </g>
        ))}
      </svg>
      <figcaption>{target}, as {viewer} sees it: <b>{hidden}</b> is hidden.</figcaption>
    </figure>
  );
}
