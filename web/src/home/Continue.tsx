import { useEffect, useState, type ReactNode } from "react";
import { battleNow, pictureAt } from "../api/battles";
import { Refusal } from "../api/http";
import type { BattleNow } from "../made/types";
import { turnText } from "../people/WhoseTurn";
import { MOST, addressOf, forgetPlayed, played, when, type Played } from "./going";
import { againstWords } from "./played";

const PICTURED = 2;

/** The battles that go on, each with whose turn it is: the way back to the table. */
export function Continue() {
  const [all, setAll] = useState(played);
  if (all.length === 0) return null;
  const gone = (battle: Played) => {
    forgetPlayed(battle);
    setAll((now) => now.filter((each) => each !== battle));
  };
  return <Listed>{all.map((each, index) => <Going key={each.tokens.join()} battle={each} pictured={index < PICTURED} first={index === 0} onGone={() => gone(each)} />)}</Listed>;
}

const Listed = ({ children }: { children: ReactNode }) => (
  <section className="going" aria-labelledby="going">
    <h2 id="going">Continue</h2>
    <ul className="cards">{children}</ul>
  </section>
);

/** As many cards as there can be, of no battle yet: the first view fills them in before the server is asked. */
export const BlankCards = () => (
  <Listed>{Array.from({ length: MOST }, (_, index) => <Card key={index} battle={{ tokens: [], title: "", at: 0 }} pictured={index < PICTURED} first={index === 0} now={null} />)}</Listed>
);

interface GoingProps {
  battle: Played;
  pictured: boolean;
  first: boolean;
  onGone: () => void;
}

function Going({ battle, pictured, first, onGone }: GoingProps) {
  const [now, setNow] = useState<BattleNow | null>(null);
  const token = battle.tokens[0]!;
  useEffect(() => {
    // A battle that was deleted, or whose link was revoked, is not gone on with; a server that does not answer may come back.
    void battleNow(token).then(setNow, (error: unknown) => void (error instanceof Refusal && error.problem.status < 500 && onGone()));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each battle
  }, [token]);
  useEffect(() => void ((now?.outcome || now?.closed) && onGone()));
  return <Card {...{ battle, pictured, first, now }} />;
}

/** A battle that goes on; what the server says of it comes later, into lines that are kept for it. */
function Card({ battle, pictured, first, now }: Omit<GoingProps, "onGone"> & { now: BattleNow | null }) {
  const seats = battle.tokens.length;
  return (
    <li className="card-of-battle">
      {pictured && <Thumbnail token={battle.tokens[0] ?? ""} seq={now?.seq ?? -1} />}
      <div>
        <b>{battle.title}</b>
        <p className="turn">{now && <strong>{turnText(now, seats).text}</strong>}{now?.awaited.length === 0 && ` · ${[now.head, Object.values(now.score).join(" : ")].filter(Boolean).join(" · ")}`}</p>
        <p className="hint opponent">{now && againstWords(now, seats)}</p>
        <p className="hint">Last played <time>{when(battle.at)}</time></p>
        <a className={first ? "button primary" : "button"} href={addressOf(battle)}>Continue<span className="unseen"> {battle.title}</span></a>
      </div>
    </li>
  );
}

/** The table as it stands, small. */
function Thumbnail({ token, seq }: { token: string; seq: number }) {
  const [address, setAddress] = useState("");
  useEffect(() => {
    if (seq < 0) return;
    let made = "", left = false;
    void pictureAt(token, seq).then((found) => { if (left) URL.revokeObjectURL(found); else setAddress(made = found); }, () => undefined);
    return () => { left = true; URL.revokeObjectURL(made); };
  }, [token, seq]);
  return <div className="thumbnail">{address && <img src={address} alt="" />}</div>;
}
