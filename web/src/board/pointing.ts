import { useEffect, useRef, type RefObject } from "react";
import { meant, type Frame, type Point } from "./shapes";

/** What a pointer does; "cancel" takes back what it has done since it went down. */
export type Phase = "down" | "move" | "up" | "cancel";

/** Told of a pointer at a place on the table, and of the thing under it; whoever wants it takes hold of it. */
export type OnPoint = (at: Point, phase: Phase, thing: string, event: PointerEvent) => boolean;

/** How far a finger may stray before it drags, pixels: nobody holds one still. */
const STRAY = 8;

interface Listening {
  frame: RefObject<Frame>;
  pointing: RefObject<OnPoint | undefined>;
  /** Told where a pointer is, null where it leaves the table. */
  hovering: RefObject<((at: Point | null) => void) | undefined>;
}

/** Hands pointer events on with places on the table, as long as somebody wants them; a second finger always zooms. */
export function usePointing(svg: RefObject<SVGSVGElement | null>, layer: RefObject<SVGGElement | null>, { frame, pointing, hovering }: Listening) {
  const dragging = useRef(false);
  useEffect(() => {
    const element = svg.current!, fingers = new Set<number>();
    let holder: { id: number; x: number; y: number; strayed: boolean } | null = null;
    let letting: ReturnType<typeof setTimeout> | undefined;
    const place = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const point = new DOMPoint(clientX, clientY).matrixTransform(layer.current!.getScreenCTM()!.inverse());
      return meant(frame.current, [point.x, point.y]);
    };
    const tell = (phase: Phase, event: PointerEvent, at = place(event)) => {
      const hit = (event.target as Element).closest<SVGElement>("[data-model], [data-finger]");
      const thing = hit?.dataset.model ?? hit?.dataset.finger ?? "";
      const wanted = pointing.current?.(at, phase, thing, event) ?? false;
      if (wanted) event.stopPropagation();
      return wanted;
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType === "touch") fingers.add(event.pointerId);
      if (holder || fingers.size > 1) {
        // What one finger took hold of goes back, and both zoom.
        if (holder && fingers.size > 1) {
          holder = null;
          tell("cancel", event);
          dragging.current = false;
        }
        return;
      }
      hovering.current?.(place(event));
      if (!tell("down", event)) return;
      // The next press may come before the last one is let go: it must stay held.
      clearTimeout(letting);
      dragging.current = true;
      holder = { id: event.pointerId, x: event.clientX, y: event.clientY, strayed: event.pointerType !== "touch" };
      element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (fingers.size < 2) hovering.current?.(place(event));
      if (holder?.id !== event.pointerId) return;
      holder.strayed ||= Math.hypot(event.clientX - holder.x, event.clientY - holder.y) > STRAY;
      if (holder.strayed) tell("move", event);
    };
    const end = (phase: "up" | "cancel") => (event: PointerEvent) => {
      if (holder?.id !== event.pointerId) return;
      const { x, y, strayed } = holder;
      holder = null;
      tell(phase, event, strayed ? undefined : place({ clientX: x, clientY: y }));
      letting = setTimeout(() => (dragging.current = false));
    };
    const [up, cancel] = [end("up"), end("cancel")];
    // A browser that nobody stops while one finger drags lets nobody stop it when the second one zooms.
    const hold = (event: TouchEvent) => holder?.strayed && event.cancelable && event.preventDefault();
    const lift = (event: PointerEvent) => void fingers.delete(event.pointerId);
    // A finger that was lifted still means the place where it was.
    const gone = (event: PointerEvent) => event.pointerType !== "touch" && hovering.current?.(null);
    element.addEventListener("pointerleave", gone);
    element.addEventListener("pointerdown", down, { capture: true });
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    element.addEventListener("touchmove", hold, { passive: false });
    for (const name of ["pointerup", "pointercancel"] as const) addEventListener(name, lift, { capture: true });
    return () => {
      element.removeEventListener("pointerleave", gone);
      element.removeEventListener("pointerdown", down, { capture: true });
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
      element.removeEventListener("touchmove", hold);
      for (const name of ["pointerup", "pointercancel"] as const) removeEventListener(name, lift, { capture: true });
    };
  }, [svg, layer, frame, pointing, hovering]);
  return dragging;
}
