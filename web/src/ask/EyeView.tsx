import { boxOf, middle, type Point } from "../board/shapes";
import type { Obscured } from "../made/types";

const SIZE = 100, ROOM = 6;

/** The target as the viewer sees it, in true shape: what shows is filled, what is hidden hatched. */
export function EyeView({ view, viewer, target }: { view: Obscured; viewer: string; target: string }) {
  const [left, low, right, high] = boxOf(view.outline), [mx, my] = middle(view.outline);
  const scale = (SIZE - 2 * ROOM) / Math.max(right - left, high - low);
  // The viewer's left is positive in the image plane, and to the left on the screen.
  const path = (ring: Point[]) => `M${ring.map(([u, v]) => `${(SIZE / 2 - scale * (u - mx)).toFixed(2)} ${(SIZE / 2 - scale * (v - my)).toFixed(2)}`).join("L")}Z`;
  const hidden = `${(100 * view.share).toFixed(1)} %`;
  return (
    <figure className="eye-view">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={`${target} as ${viewer} sees it: ${hidden} is hidden`}>
        <path className="proof-blocked proof-blocked-area" d={path(view.outline)} />
        {view.visible.map((part, index) => (
          <g key={index}>
            <path className="inset-seen" d={[part.ring, ...part.holes].map((ring) => path(ring as Point[])).join("")} fillRule="evenodd" />
            <path className="proof proof-area" d={[part.ring, ...part.holes].map((ring) => path(ring as Point[])).join("")} fillRule="evenodd" />
          </g>
        ))}
      </svg>
      <figcaption>{target}, as {viewer} sees it: <b>{hidden}</b> is hidden.</figcaption>
    </figure>
  );
}
