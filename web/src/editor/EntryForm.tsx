import type { FormField, SystemWords } from "../made/types";
import { saidOf } from "./deeds";
import type { Shape } from "./sheet";
import type { Easel } from "./usePointer";
import { being, calledAs, choicesOf, isAsked, saying, toggled, wordsIn, type Entry } from "./words";

/** What the game of the table asks of its features, as it stands in their entries. */
export function EntryForm({ easel, words, shapes }: { easel: Easel; words: SystemWords; shapes: Shape[] }) {
  const { board, chosen } = easel, { sheet } = board, { entry } = shapes[0]!;
  const same = (name: string) => shapes.every((each) => JSON.stringify(each.entry[name]) === JSON.stringify(entry[name]));
  const say = (change: (entry: Entry) => Entry, merging = "") => board.change(saidOf(sheet, chosen, change), merging && `${merging}-${[...chosen].join()}`);
  const others = sheet.features.filter((each) => !chosen.has(each.uid));
  const shown = (field: FormField) => {
    const isWord = field.name === words.word_field;
    return (
      <Field
        key={field.name}
        field={isWord ? { ...field, words: choicesOf(words, sheet) } : field}
        entry={entry}
        same={same(field.name)}
        names={others.filter((each) => wordsIn(each.entry, words.word_field).includes(field.among)).map((each) => each.id)}
        say={(value, merging) => say((each) => (isWord ? being(each, words, Array.isArray(value) ? (value as string[]) : value ? [value as string] : []) : saying(each, field.name, value)), merging)}
      />
    );
  };
  const asked = words.fields.filter((each) => isAsked(each, entry, words));
  // Neighbours under one heading stand together.
  const blocks = asked.filter((each, index) => !each.group || asked[index - 1]?.group !== each.group);
  return <>{blocks.map((first) => (first.group ? <fieldset key={first.group}><legend>{first.group}</legend>{asked.filter((each) => each.group === first.group).map(shown)}</fieldset> : shown(first)))}</>;
}

interface FieldProps {
  field: FormField;
  entry: Entry;
  same: boolean;
  /** The features that may be named here. */
  names: string[];
  say: (value: unknown, merging?: string) => void;
}

/** One field, asked for as the game says. */
function Field({ field, entry, same, names, say }: FieldProps) {
  const { name, label, unsaid } = field, value = entry[name], listed = wordsIn(entry, name);
  const options = (choices: [string, string][]) => <>{unsaid && <option value="">{unsaid}</option>}{choices.map(([each, text]) => <option key={each} value={each}>{text}</option>)}</>;
  const several = (
    <fieldset className="words"><legend>{label}{same ? "" : " (mixed; choosing one replaces them)"}</legend>
      {field.words.map((each) => <label key={each.word} className="word"><input type="checkbox" checked={same && listed.includes(each.word)} onChange={() => say(toggled(same ? listed : [], each.word))} />{each.paint && <i className={`paint-swatch ${each.paint}`} />}{calledAs(each)}</label>)}
    </fieldset>
  );
  switch (field.asks) {
    case "choices": return several;
    case "agreed":
      return (
        <>
          <label className="check"><input type="checkbox" checked={value !== undefined} onChange={(event) => say(event.target.checked ? [] : undefined)} /> {field.help}</label>
          {value !== undefined && several}
        </>
      );
    case "choice": return <label><span>{label}</span><select value={listed[0] ?? ""} onChange={(event) => say(event.target.value || undefined)}>{options(field.words.map((each) => [each.word, calledAs(each)]))}</select></label>;
    case "yes_no": return <label><span>{label}</span><select value={typeof value === "boolean" ? String(value) : ""} onChange={(event) => say(event.target.value ? event.target.value === "true" : undefined)}>{options(field.words.map((each) => [each.word, calledAs(each)]))}</select></label>;
    case "feature": return <label><span>{label}</span><select value={listed[0] ?? ""} onChange={(event) => say(event.target.value ? [event.target.value] : undefined)}>{options(names.map((each) => [each, each]))}</select></label>;
    case "check": return <label className="check"><input type="checkbox" checked={value !== false} onChange={(event) => say(event.target.checked ? undefined : false)} /> {label}</label>;
    case "number": return <label><span>{label}</span><input type="number" min={0} max={field.most} value={typeof value === "number" ? value : ""} placeholder={unsaid} onChange={(event) => say(event.target.value === "" ? undefined : Number(event.target.value), name)} /></label>;
    case "text": return <label><span>{label}</span><input value={listed.join(", ")} placeholder={unsaid} onChange={(event) => say(typed(event.target.value), name)} /></label>;
  }
}

/** The words of a line, separated by commas; nothing where there are none. */
function typed(text: string) {
  const found = text.split(",").map((each) => each.trimStart()).filter(Boolean);
  return found.length ? found : undefined;
}
