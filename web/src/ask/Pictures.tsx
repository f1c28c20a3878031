import type { Picture, Sighted } from "../made/types";
import { EyeView } from "./EyeView";
import { SideView } from "./SideView";

/** The look behind a ruling: from the side, and from the model. */
export function Pictures({ look, picture }: { look: Sighted | null; picture: Picture | null }) {
  const side = (id: string) => (["first", "second"] as const)[picture?.pieces.find((each) => each.id === id)?.side ?? -1] ?? "neutral";
  // The room is kept: a table that changes its size under a drag would slip from under the hand.
  if (!look) return <section className="pictures"><p className="hint">Ask about two models to see the line between them from the side, and what one sees of the other.</p></section>;
  return (
    <section className="pictures" aria-label={`${look.viewer} looks at ${look.target}`}>
      {look.side ? <SideView side={look.side} colours={[side(look.viewer), side(look.target)]} /> : <p className="hint">{look.viewer} is directly above or below {look.target}.</p>}
      {look.view ? <EyeView view={look.view} viewer={look.viewer} target={look.target} /> : look.no_view && <p className="hint">{look.no_view}</p>}
    </section>
  );
}
