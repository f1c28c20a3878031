import { drag, type D3DragEvent } from "d3-drag";
import { pointer, select } from "d3-selection";
import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { meant, type Frame, type Point } from "./shapes";

/** What a pointer does; "cancel" takes back what it has done since it went down. */
export type Phase = "down" | "move" | "up" | "cancel";

/** Told of a pointer at a place on the table, and of the thing under it; whoever wants it when it goes down takes hold of it. */
export type OnPoint = (at: Point, phase: Phase, thing: string, event: MouseEvent | TouchEvent) => boolean;

/** How far a finger may stray before it drags, pixels: nobody holds one still. */
const STRAY = 8;

interface Pointing {
  frame: Frame;
  onPoint: OnPoint | undefined;
  /** Told where a pointer is, null where it leaves the table. */
  onHover: ((at: Point | null) => void) | undefined;
}

type Dragged = Omit<D3DragEvent<SVGSVGElement, unknown, unknown>, "sourceEvent"> & { sourceEvent: MouseEvent | TouchEvent };

/** What is held: since where on the layer and on the screen, and whether it has been dragged yet. */
interface Held {
  from: Point;
  screen: Point;
  strayed: boolean;
  identifier: number | "mouse";
}

/** Hands drags on with places on the table, as long as somebody wants them; what nobody wants, and a second finger, goes to the zoom.
 *
 * Returns whether something is held. The zoom has to listen to the same picture later than this.
 */
export function usePointing(svg: RefObject<SVGSVGElement | null>, layer: RefObject<SVGGElement | null>, { frame, onPoint, onHover }: Pointing) {
  const held = useRef<Held | null>(null);
  const point = useEffectEvent((phase: Phase, at: Point, event: MouseEvent | TouchEvent) => {
    const thing = (event.target as Element).closest<SVGElement>("[data-model], [data-finger]")?.dataset;
    return onPoint?.(meant(frame, at), phase, thing?.model ?? thing?.finger ?? "", event) ?? false;
  });
  const hover = useEffectEvent((event: PointerEvent) => {
    const leaves = event.type === "pointerleave";
    // A second finger means nothing, and one that was lifted still means the place where it was.
    if (!event.isPrimary || (leaves && event.pointerType === "touch")) return;
    onHover?.(leaves ? null : meant(frame, pointer(event, layer.current!)));
  });
  useEffect(() => {
    const element = svg.current!;
    const take = (event: Dragged) => {
      const at: Point = [event.x, event.y];
      if (held.current || !point("down", at, event.sourceEvent)) return null;
      return (held.current = { from: at, screen: onScreen(event), strayed: event.identifier === "mouse", identifier: event.identifier });
    };
    const move = (event: Dragged) => {
      const now = held.current;
      if (!now) return;
      const [x, y] = onScreen(event);
      now.strayed ||= Math.hypot(x - now.screen[0], y - now.screen[1]) > STRAY;
      if (now.strayed) point("move", [event.x, event.y], event.sourceEvent);
    };
    const end = (event: Dragged) => {
      const now = held.current;
      held.current = null;
      if (now) point(event.sourceEvent.type === "touchcancel" ? "cancel" : "up", now.strayed ? [event.x, event.y] : now.from, event.sourceEvent);
    };
    // What one finger took hold of goes back when a second one comes, and both zoom: the drag is told that the finger is gone.
    const alone = (event: MouseEvent | TouchEvent) => {
      if (!("touches" in event) || event.touches.length < 2) return !("button" in event && event.button);
      const gone = [...event.touches].filter((each) => each.identifier === held.current?.identifier);
      if (gone.length) element.dispatchEvent(new TouchEvent("touchcancel", { changedTouches: gone }));
      return false;
    };
    const dragging = drag<SVGSVGElement, unknown>().container(() => layer.current!).filter(alone).subject(take).on("drag", move).on("end", end);
    select(element).call(dragging);
    const hovering = (event: PointerEvent) => hover(event);
    for (const name of ["pointerdown", "pointermove", "pointerleave"] as const) element.addEventListener(name, hovering);
    return () => {
      select(element).on(".drag", null);
      for (const name of ["pointerdown", "pointermove", "pointerleave"] as const) element.removeEventListener(name, hovering);
    };
  }, [svg, layer]);
  return held;
}

/** Where on the screen a drag is, pixels. */
function onScreen({ sourceEvent, identifier }: Dragged): Point {
  const from = "touches" in sourceEvent ? [...sourceEvent.changedTouches].find((each) => each.identifier === identifier) : sourceEvent;
  return from ? [from.clientX, from.clientY] : [0, 0];
}
