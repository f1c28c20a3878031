import { useEffect, useState } from "react";
import { offersFor } from "../api/http";
import type { Offer } from "../made/types";
import type { CaseText } from "./casefile";

export type Pair = [string, string];

/** The questions that go with two models; asked for again when the two, or what stands on the table, change. */
export function useOffers(file: CaseText, pair: Pair | null): Offer[] {
  const [offers, setOffers] = useState<Offer[]>([]);
  const all = Object.values(file.ids).flat(), things = all.join(" ");
  // An answer may still be about the table before this one.
  const [viewer, target] = pair?.every((each) => all.includes(each)) ? pair : ["", ""];
  useEffect(() => {
    if (!viewer || !target) return setOffers([]);
    let stale = false;
    offersFor(file.text, viewer, target).then((told) => !stale && setOffers(told), () => !stale && setOffers([]));
    return () => void (stale = true);
    // The text changes with every drag; what may be asked does not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [viewer, target, things]);
  return offers;
}

/** Further questions about the same two. */
export function Offers({ offers, pair, file, onAsk }: { offers: Offer[]; pair: Pair | null; file: CaseText; onAsk: (question: Offer["question"]) => void }) {
  const asked = new Set(file.questions.map((each) => JSON.stringify(each)));
  const left = offers.filter((each) => !asked.has(JSON.stringify(each.question)));
  if (!pair || left.length === 0) return null;
  return (
    <section className="offers" aria-label={`More about ${pair[0]} and ${pair[1]}`}>
      <b>More about {pair[0]} and {pair[1]}</b>
      <div className="row">{left.map((each) => <button key={each.says} className={/odds/i.test(each.says) ? "odds-offer" : ""} onClick={() => onAsk(each.question)}>{each.says}</button>)}</div>
    </section>
  );
}

/** The questions for a new pair: those that were asked of the last one, or the usual one. */
export function sameFor(offers: Offer[], before: CaseText["questions"]): Offer["question"][] {
  const kinds = new Set(before.map((each) => each.question));
  const kept = offers.filter((each, index) => kinds.has(each.question.question) && offers.findIndex((other) => other.question.question === each.question.question) === index);
  return (kept.length ? kept : offers.slice(0, 1)).map((each) => each.question);
}
