import { select } from "d3-selection";
import { zoom, zoomIdentity, zoomTransform, type D3ZoomEvent, type ZoomBehavior } from "d3-zoom";
import { useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { PATTERNS } from "../made/patterns";
import { ScaleContext, detailAt } from "./Labels";
import { usePointing, type OnPoint } from "./pointing";
import { INCH, drawn, type Frame, type Point } from "./shapes";
import "./board.css";
import "./touch.css";

export type { OnPoint } from "./pointing";

/** The part of a table that is shown first; another key shows it again. */
export interface Focus {
  key: string;
  corners: [Point, Point];
  /** Whether the view from before comes back when this is no longer shown. */
  returns?: boolean;
}

interface CanvasProps {
  frame: Frame;
  label: string;
  focus?: Focus | null;
  onPoint?: OnPoint;
  /** Told where a pointer is, null where it leaves the table. */
  onHover?: (at: Point | null) => void;
  /** "group" where things on the table are controls of their own. */
  role?: "img" | "group";
  tools?: ReactNode;
  children: ReactNode;
}

const CLOSEST = 5;
/** How often the size of names is fitted while the zoom doubles. */
const STEPS = 4;

/** A picture of a table: drag to pan, wheel or pinch to zoom. */
export function Canvas({ frame, label, focus = null, onPoint, onHover, role = "img", tools, children }: CanvasProps) {
  const svg = useRef<SVGSVGElement>(null), layer = useRef<SVGGElement>(null);
  const zooming = useRef<ZoomBehavior<SVGSVGElement, unknown>>(null);
  const held = usePointing(svg, layer, { frame, onPoint, onHover });
  const [unit, setUnit] = useState(0.6), measured = useRef(0);
  useEffect(() => {
    const measure = () => {
      const wide = layer.current?.getScreenCTM()?.a ?? 0;
      if (wide > 0) setUnit(2 ** (Math.round(STEPS * Math.log2(1 / wide)) / STEPS));
    };
    const soon = () => {
      cancelAnimationFrame(measured.current);
      measured.current = requestAnimationFrame(measure);
    };
    measure();
    const sizes = new ResizeObserver(soon), zooms = new MutationObserver(soon);
    sizes.observe(svg.current!);
    zooms.observe(layer.current!, { attributeFilter: ["transform"] });
    return () => {
      cancelAnimationFrame(measured.current);
      sizes.disconnect();
      zooms.disconnect();
    };
  }, []);
  useEffect(() => {
    const behaviour = zoom<SVGSVGElement, unknown>()
      .scaleExtent([0.7, 14])
      .filter((event: Event) => !held.current && !(event as MouseEvent).button)
      .on("zoom", (event: D3ZoomEvent<SVGSVGElement, unknown>) => layer.current?.setAttribute("transform", event.transform.toString()));
    zooming.current = behaviour;
    const chosen = select(svg.current!);
    chosen.call(behaviour).on("dblclick.zoom", null);
    return () => void chosen.on(".zoom", null);
  }, [held]);
  useEffect(() => {
    if (!focus) return;
    const chosen = select(svg.current!), behaviour = zooming.current!, before = zoomTransform(svg.current!);
    behaviour.transform(chosen, showing(frame, focus.corners));
    return focus.returns ? () => behaviour.transform(chosen, before) : undefined;
    // What is shown changes with its key alone: a table that moves is not followed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [focus?.key]);
  const zoomBy = (by: number) => zooming.current!.scaleBy(select(svg.current!), by);
  const whole = () => zooming.current!.transform(select(svg.current!), zoomIdentity);
  const [wide, deep] = [frame.size[0] * INCH, frame.size[1] * INCH];
  const scale = useMemo(() => ({ unit, frame: [0, 0, wide, deep] as const }), [unit, wide, deep]);
  return (
    <div className="board">
      <svg ref={svg} className={`seen-${detailAt(unit)}`} viewBox={`-14 -8 ${wide + 28} ${deep + 22}`} role={role} aria-label={label} style={{ "--unit": unit } as CSSProperties}>
        <defs dangerouslySetInnerHTML={{ __html: PATTERNS }} />
        <ScaleContext value={scale}><g ref={layer}>{children}</g></ScaleContext>
      </svg>
      <div className="zoom" role="group" aria-label="Zoom">
        <button onClick={() => zoomBy(1.4)} aria-label="Closer">+</button>
        <button onClick={() => zoomBy(1 / 1.4)} aria-label="Farther">−</button>
        <button onClick={whole} aria-label="The whole table">
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d="M1 6V1h5M10 1h5v5M15 10v5h-5M6 15H1v-5" fill="none" stroke="currentColor" strokeWidth="1.8" />
          </svg>
        </button>
      </div>
      {tools}
    </div>
  );
}

/** The zoom that shows a part of a table. */
function showing(frame: Frame, [one, other]: [Point, Point]) {
  const [wide, deep] = [frame.size[0] * INCH + 28, frame.size[1] * INCH + 22], [a, b] = [drawn(frame, one), drawn(frame, other)];
  const by = Math.min(CLOSEST, Math.max(1, Math.min(wide / Math.abs(b[0] - a[0]), deep / Math.abs(b[1] - a[1]))));
  return by === 1 ? zoomIdentity : zoomIdentity.translate(wide / 2 - 14 - (by * (a[0] + b[0])) / 2, deep / 2 - 8 - (by * (a[1] + b[1])) / 2).scale(by);
}

/** The bare ground with a line every foot. */
export function Cloth({ frame }: { frame: Frame }) {
  const [wide, deep] = [frame.size[0] * INCH, frame.size[1] * INCH];
  const feet = (length: number) => Array.from({ length: Math.floor(length / 12) + 1 }, (_, index) => index * 12);
  return (
    <>
      <rect className="ground" width={wide} height={deep} />
      {feet(frame.size[0]).map((x) => (
        <g key={`x${x}`}>
          <path className="grid12" d={`M${x * INCH} 0V${deep}`} />
          <text className="axis" x={x * INCH} y={deep + 2} dy="0.95em">{x}″</text>
        </g>
      ))}
      {feet(frame.size[1]).map((y) => <path key={`y${y}`} className="grid12" d={`M0 ${deep - y * INCH}H${wide}`} />)}
      <rect className="frame" width={wide} height={deep} />
    </>
  );
}
