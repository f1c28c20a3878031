import { useState } from "react";
import type { Offer, QuestionKind } from "../made/types";
import type { CaseText, Entry } from "./casefile";
import type { Pair } from "./Offers";
import { QuestionForm, meantBy } from "./QuestionForm";

interface NewProps {
  file: CaseText;
  kinds: QuestionKind[];
  offers: Offer[];
  pair: Pair | null;
  chosen: string;
  onAsk: (question: Entry) => void;
}

const ONE = /^(viewer|model|by|attacker|firer|mover|detachment|unit)$/, OTHER = /^(to|target|against|other|enemy)$/;

/** Another question, filled in as far as what is selected on the table tells; it is asked once it is complete. */
export function NewQuestion({ file, kinds, offers, pair, chosen, onAsk }: NewProps) {
  const [draft, setDraft] = useState<Entry | null>(null);
  const [one = "", other = ""] = pair ?? [chosen];
  const filled = (name: string): Entry => {
    const offered = offers.find((each) => each.question.question === name)?.question;
    if (offered) return offered;
    const kind = kinds.find((each) => each.name === name), units = kind?.fields.some((each) => each.name === "detachment" || each.name === "unit");
    const found: Entry = {};
    for (const field of kind?.fields ?? []) {
      const thing = ONE.test(field.name) ? one || chosen : OTHER.test(field.name) ? other : field.name === "feature" ? (file.find(chosen)?.kind === "feature" ? chosen : file.ids.features[0] ?? "") : "";
      if (field.kind === "text" && thing) found[field.name] = units && OTHER.test(field.name) ? meantBy(file, "unit", thing) : meantBy(file, field.name, thing);
    }
    return found;
  };
  if (!draft) return <button onClick={() => setDraft({})}>Ask something else too</button>;
  const kind = kinds.find((each) => each.name === draft.question);
  const missing = kind ? kind.fields.filter((each) => each.needed && draft[each.name] === undefined).map((each) => each.name.replaceAll("_", " ")) : ["a question"];
  const ask = () => {
    onAsk(draft);
    setDraft(null);
  };
  return (
    <section className="new-question" aria-label="A new question">
      <QuestionForm file={file} question={draft} kinds={kinds} chosen={chosen} onQuestion={setDraft} onKind={filled} />
      <div className="row">
        <button className="primary" disabled={missing.length > 0} onClick={ask}>Ask</button>
        <button onClick={() => setDraft(null)}>Cancel</button>
        {missing.length > 0 && <small className="hint">Still to choose: {missing.join(", ")}. Select something on the table to fill a field with it.</small>}
      </div>
    </section>
  );
}
