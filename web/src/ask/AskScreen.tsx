import { useEffect, useRef, useState } from "react";
import { askUmpire, beginnings, example, offersFor, palette as paletteOf, questions as questionsOf, readings as readingsOf, systems } from "../api/http";
import type { Answered, Beginnings, Palette, QuestionKind, RuleText, Ruling } from "../made/types";
import { apart, reach, rounded, type Point } from "../board/shapes";
import type { Focus } from "../board/Canvas";
import { DisputeList } from "../disputes/DisputesScreen";
import { useHistory } from "../history";
import { isOpen } from "./Answer";
import { CaseText, type Entry } from "./casefile";
import { Examples } from "./Examples";
import { extent } from "./extent";
import { Header, hint, type Mode } from "./Header";
import { Inspector } from "./Inspector";
import { useKeys } from "./keys";
import { sameFor, useOffers, type Pair } from "./Offers";
import { Opener, useOpening } from "./Opener";
import { PalettePanel, type Armed, type ArmedSquad } from "./PalettePanel";
import { Pictures } from "./Pictures";
import { positionIn } from "./position";
import { PrintRuling } from "./PrintRuling";
import { RuleDialog } from "./RuleDialog";
import { Rulings } from "./Rulings";
import { Sketch } from "./Sketch";
import { Squads } from "./Squads";
import { endOfMove, isMove, moveQuestion } from "./ways";
import { useAnswer } from "./useAnswer";
import { areSquads, useSquads } from "./useSquads";
import "./ask.css";

/** Names of worked examples begin with that of a rule, those of disputes do not. */
const CASE_ID = /^[A-Z]/;

/** Ask the umpire: a table, questions about it, and the rulings that follow while things are dragged. */
export function AskScreen({ system, id, link = "" }: { system: string; id: string; /** A position, packed into the address. */ link?: string }) {
  const [begun, setBegun] = useState<{ game: string; text: string } | null>(null), [problem, setProblem] = useState("");
  const load = async () => {
    if (link) {
      const { text, system: of } = await positionIn(link);
      // What the server does not take is not shown either.
      await askUmpire(text);
      return setBegun({ game: of, text });
    }
    const game = system || (await systems()).find((each) => each.asks)!.name;
    setBegun({ game, text: (await beginnings(game)).two });
  };
  useEffect(() => {
    if (!begun) void load().catch((error: unknown) => setProblem((error as Error).message));
    // What is asked first is asked for once; another game of the same page takes it up itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (begun) return <Asking system={system} id={id} initial={begun} />;
  return <main className="message"><h1>Ask the umpire</h1>{problem ? <p className="refusal" role="alert">{problem}</p> : <p>Setting up the table …</p>}{problem && link && <p><a href="#/disputes">See what players argue about</a></p>}<p><a href="#/">Back to the start</a></p></main>;
}

interface AskingProps {
  system: string;
  id: string;
  /** What the page begins with, and of which game it is. */
  initial: { game: string; text: string };
}

function Asking({ system, id, initial }: AskingProps) {
  const { now: file, change, begin, undo, redo, canUndo, canRedo } = useHistory(() => new CaseText(initial.text));
  const { answered, problem, fresh } = useAnswer(file);
  const [printing, setPrinting] = useState(false), [wrong, setWrong] = useState(""), [told, setTold] = useState<string[]>([]);
  const [mode, setMode] = useState<Mode>("arrange"), [chosen, setChosen] = useState(""), [picked, showPicked] = useState<string[]>([]);
  // The second click may come before the first is drawn.
  const pickedNow = useRef(picked), setPicked = (next: string[]) => showPicked((pickedNow.current = next));
  const [armed, setArmed] = useState<Armed | null>(null), [tab, setTab] = useState<"disputes" | "examples" | "pieces">(CASE_ID.test(id) ? "examples" : "disputes"), [rule, setRule] = useState("");
  const game = file.system || system || initial.game;
  const [stock, setStock] = useState<Palette | null>(null), [beginning, setBeginning] = useState<Beginnings | null>(null), [kinds, setKinds] = useState<QuestionKind[]>([]), [book, setBook] = useState<RuleText[]>([]), [shown, setShown] = useState(0), [takesSquads, setTakesSquads] = useState(false);
  useEffect(() => {
    setStock(null);
    setBeginning(null);
    void beginnings(game).then(setBeginning, () => undefined);
    void paletteOf(game).then(setStock, () => setStock(null));
    void questionsOf(game).then(setKinds, () => setKinds([]));
    void readingsOf(game).then(setBook, () => setBook([]));
    void systems().then((all) => setTakesSquads(all.some((each) => each.name === game && each.squads)), () => setTakesSquads(false));
  }, [game]);
  const [focus, setFocus] = useState<Focus | null>(null), opened = useRef(0), toShow = useRef<CaseText | null>(null);
  /** Puts another table up; the one before comes back by undo, but for the one that the page began with. */
  const start = (next: CaseText, words: string[] = [], anew = false) => {
    toShow.current = next;
    if (anew) begin(next);
    else change(next);
    setTold(words);
    setWrong("");
    setChosen("");
    setPicked([]);
  };
  const first = useRef(true), load = () => {
    const anew = first.current;
    void example(system, id).then((text) => start(new CaseText(text), [], anew), (error: unknown) => setWrong((error as Error).message));
  };
  const restart = (name: string) => void beginnings(name).then((found) => start(new CaseText(found.two)), (error: unknown) => setWrong((error as Error).message));
  const play = (name: string) => {
    // The address may be of this game already, while a file of another one is open.
    if (system === name && !id) restart(name);
    else location.hash = `#/ask/${name}`;
  };
  useEffect(() => {
    if (id) load();
    else if (!first.current && system) restart(system);
    first.current = false;
    // Only another address is another table.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [system, id]);
  const opening = useOpening(game, { onOpen: (next, words) => { start(next, words); setTab("pieces"); }, onProblem: setWrong });

  const sides = [...new Set([...file.sides, "red", "blue"])].slice(0, Math.max(2, file.sides.length));
  const bringing = useSquads(game, sides, setWrong), stood = useRef<Record<string, string>>({});
  useEffect(() => {
    if (!answered || !fresh || file !== toShow.current) return;
    toShow.current = null;
    opened.current += 1;
    const corners = answered.picture.pieces.length ? extent(answered.picture) : null, { size, corner } = answered.picture;
    setFocus({ key: `${opened.current}`, corners: corners ?? [[corner[0] - 2, corner[1] - 2], [corner[0] + size[0] + 2, corner[1] + size[1] + 2]] });
  }, [answered, fresh, file]);
  const look = answered?.looks[shown] ?? answered?.looks.find((each) => each) ?? null;
  const pair: Pair | null = picked.length === 2 ? [picked[0]!, picked[1]!] : look ? [look.viewer, look.target] : null;
  const offers = useOffers(file, pair);
  const origin = useRef({ file, at: [0, 0] as Point, drag: 0 });
  const ghost = endOfMove(file.questions.find(isMove));
  const drag = (thing: string, by: Point, begun: boolean, from: Point) => {
    if (begun) origin.current = { file, at: startOf(file, thing, from, ghost), drag: origin.current.drag + 1 };
    const base = origin.current.file, place = base.find(thing);
    const { at } = origin.current, to = rounded([at[0] + by[0], at[1] + by[1]]);
    const asks = mode === "move" && place?.kind === "model" ? moveQuestion(kinds, place, to) : null;
    change(asks ? base.askingOnly([asks]) : base.moved(thing, by), `drag-${origin.current.drag}`);
  };
  const click = (thing: string, at: Point) => {
    if (armed) return drop(armed, at);
    setChosen(thing);
    if (mode !== "look" || !thing) return;
    const before = pickedNow.current, next = before.length === 1 && before[0] !== thing ? [before[0]!, thing] : [thing];
    setPicked(next);
    if (next.length === 2)
      void offersFor(file.text, next[0]!, next[1]!).then((found) => change(file.askingOnly(sameFor(found, file.questions))), (error: unknown) => setWrong((error as Error).message));
  };
  const drop = (what: Armed, at: Point) => {
    const [next, made] = what.kind === "squad" ? march(what, at) : dropped(file, what, at);
    change(next);
    setChosen(made);
    setArmed(null);
  };
  /** Models that are put down one by one join those of their unit that stand there. */
  const march = (what: ArmedSquad, at: Point): [CaseText, string] => {
    const [next, made, unit] = mustered(file, what, at, what.whole ? "" : (stood.current[what.place] ?? ""));
    stood.current[what.place] = unit;
    return [next, made];
  };
  const remove = () => {
    change(file.without(chosen));
    setPicked(picked.filter((each) => each !== chosen));
    setChosen("");
  };
  const mate = () => {
    const piece = answered?.picture.pieces.find((each) => each.id === chosen);
    const [next, made] = file.withMate(chosen, [piece ? 2 * reach(piece) + 0.25 : 2, 0]);
    change(next);
    setChosen(made);
  };
  const take = (files: File[]) => {
    if (!areSquads(files)) return opening.take(files);
    bringing.take(files);
    setTab("pieces");
  };
  useKeys({ chosen, nudge: (by) => change(file.moved(chosen, by)), turn: (degrees) => change(file.turned(chosen, degrees)), remove, undo, redo, drop: () => { setArmed(null); setPicked([]); setChosen(""); } });
  const ask = (question: Entry) => change(file.asking(file.questions.length, question));
  if (printing) return <PrintRuling file={file} onClose={() => setPrinting(false)} />;
  const ghostRuling = answered?.rulings[file.questions.findIndex(isMove)];
  return (
    <main className="ask" aria-busy={!fresh} onDragOver={(event) => event.preventDefault()} onDrop={(event) => { event.preventDefault(); take([...event.dataTransfer.files]); }}>
      <Header file={file} game={game} answered={answered} mode={mode} moves={kinds.some(({ name }) => isMove({ question: name }))} onGame={play} onMode={(next) => { setMode(next); setPicked([]); }} onProblem={setWrong} onPrint={() => setPrinting(true)} undo={canUndo ? undo : null} redo={canRedo ? redo : null} />
      <nav className="cases" aria-label="Disputes, examples and pieces">
        <div className="tabs" role="tablist" aria-label="Disputes, examples or pieces">
          <button role="tab" aria-selected={tab === "disputes"} onClick={() => setTab("disputes")}>Disputes</button>
          <button role="tab" aria-selected={tab === "examples"} onClick={() => setTab("examples")}>Examples</button>
          <button role="tab" aria-selected={tab === "pieces"} onClick={() => setTab("pieces")}>Pieces</button>
        </div>
        {tab === "disputes" && <DisputeList key={game} game={game} id={id} onAgain={load} />}
        {tab === "examples" && <Examples key={game} game={game} id={id} onAgain={load} />}
        {tab === "pieces" && (
          <div className="pieces">
            <Opener palette={stock} first={beginning} onOpen={start} opening={opening} />
            {takesSquads && <Squads bringing={bringing} sides={sides} armed={armed} onArm={setArmed} />}
            <PalettePanel key={game} palette={stock} sides={file.sides} armed={armed} onArm={setArmed} />
          </div>
        )}
      </nav>
      <div className="middle">
        <div className="hand row"><output className="hint">{hint(mode, picked, armed)}</output>{armed && answered && <button onClick={() => drop(armed, centre(answered))}>Put it in the middle</button>}</div>
        {opening.waiting && tab !== "pieces" && <p className="banner">This file holds several tables. Choose one under Pieces.</p>}
        {answered ? <Sketch answered={answered} chosen={chosen} picked={picked} placing={armed !== null} focus={focus} ghost={ghost && { ...ghost, fine: ghostRuling?.allowed ?? true }} onMove={drag} onClick={click} /> : <p className="hint">Setting up the table …</p>}
        <Pictures look={look} picture={answered?.picture ?? null} />
      </div>
      <Strip ruling={answered?.rulings[0]} more={file.questions.length - 1} />
      <aside className="ruling" id="ruling" aria-live="polite">
        {(wrong || problem) && <div className="refusal" role="alert">{wrong || problem}{wrong && <button className="link-button" onClick={() => setWrong("")}> OK</button>}</div>}
        {told.length > 0 && <details className="told" open><summary>What was opened</summary><ul>{told.map((each) => <li key={each}>{each}</li>)}</ul></details>}
        {chosen && mode === "arrange" && <Inspector file={file} thing={chosen} palette={stock} ground={answered?.picture.pieces.find((each) => each.id === chosen)?.ground} onChange={change} onGone={remove} onMate={mate} />}
        <Rulings file={file} answered={answered} kinds={kinds} offers={offers} pair={pair} chosen={chosen} book={book} shown={shown} onShow={setShown} onChange={change} onAsk={ask} onRule={setRule} />
      </aside>
      {rule && <RuleDialog system={game} rule={rule} file={file} onRule={setRule} onChange={change} onClose={() => setRule("")} />}
    </main>
  );
}

/** The verdict in a line, which stays in view on a phone. */
function Strip({ ruling, more }: { ruling: Ruling | undefined; more: number }) {
  if (!ruling) return null;
  return (
    <button className={`strip ${ruling.allowed ? "fine" : "wrong"}`} onClick={() => document.getElementById("ruling")?.scrollIntoView({ behavior: "smooth" })}>
      <span>{ruling.question}</span> <b>{isOpen(ruling) ? "See why" : ruling.allowed ? "Yes" : "No"}</b>{more > 0 && <small> and {more} more</small>}
    </button>
  );
}

const centre = ({ picture: { size, corner } }: Answered): Point => [corner[0] + size[0] / 2, corner[1] + size[1] / 2];

/** Where a model is taken hold of: where it stands, or where its ghost does. */
function startOf(file: CaseText, thing: string, from: Point, ghost: { model: string; at: Point } | null): Point {
  const at = (file.find(thing)?.entry.at ?? from) as Point;
  return ghost?.model === thing && apart(from, ghost.at) < apart(from, at) ? ghost.at : at;
}

/** A file with models of a squad about a place, the first of them, and their unit. */
function mustered(file: CaseText, { unit, models, spots, side }: ArmedSquad, [x, y]: Point, joins: string): [CaseText, string, string] {
  const able = unit.models.filter((each) => !each.problem), shared = able[0]!.keywords.filter((word) => able.every((each) => each.keywords.includes(word)));
  const standing = models.map((each, index) => ({ ...each, at: [x + spots[index]![0], y + spots[index]![1]] as Point }));
  return file.withSquad(unit.name, side, shared, standing, joins);
}

/** A file with something more on its table, and the name of that. */
function dropped(file: CaseText, what: Exclude<Armed, ArmedSquad>, [x, y]: Point): [CaseText, string] {
  if (what.kind === "feature") {
    const [wide, deep] = [what.item.size[0] / 2, what.item.size[1] / 2];
    return file.withFeature(what.item.name, what.item.entry, [[x - wide, y - deep], [x + wide, y - deep], [x + wide, y + deep], [x - wide, y + deep]]);
  }
  const { item, side, base } = what, sheet = "datasheet" in item.entry;
  const entry = { ...item.entry, ...(base || !sheet ? { base: base || item.base } : {}), ...(sheet ? {} : { height: item.height }) };
  return file.withModel(item.name, side, entry, [x, y]);
}
