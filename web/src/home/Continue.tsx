import { useEffect, useState } from "react";
import { battleNow, pictureAt } from "../api/battles";
import { Refusal } from "../api/http";
import type { BattleNow } from "../made/types";
import { turnText } from "../people/WhoseTurn";
import { againstWords, forgetPlayed, played, type Played } from "./played";

const MOST = 4, PICTURED = 2;

/** The battles that go on, each with whose turn it is: the way back to the table. */
export function Continue() {
  const [all, setAll] = useState(() => played().slice(0, MOST));
  if (all.length === 0) return null;
  const gone = (battle: Played) => {
    forgetPlayed(battle);
    setAll((now) => now.filter((each) => each !== battle));
  };
  return (
    <section className="going" aria-labelledby="going">
      <h2 id="going">Continue</h2>
      <ul className="cards">
        {all.map((each, index) => <Going key={each.tokens.join()} battle={each} pictured={index < PICTURED} first={index === 0} onGone={() => gone(each)} />)}
      </ul>
    </section>
  );
}

interface GoingProps {
  battle: Played;
  pictured: boolean;
  first: boolean;
  onGone: () => void;
}

function Going({ battle, pictured, first, onGone }: GoingProps) {
  const [now, setNow] = useState<BattleNow | null>(null), seats = battle.tokens.length;
  const token = battle.tokens[0]!;
  useEffect(() => {
    // A battle that was deleted, or whose link was revoked, is not gone on with; a server that does not answer may come back.
    void battleNow(token).then(setNow, (error: unknown) => void (error instanceof Refusal && error.problem.status < 500 && onGone()));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each battle
  }, [token]);
  useEffect(() => void ((now?.outcome || now?.closed) && onGone()));
  return (
    <li className="card-of-battle">
      {pictured && <Thumbnail token={token} seq={now?.seq ?? -1} />}
      <div>
        <b>{battle.title}</b>
        {now && <p><strong>{turnText(now, seats).text}</strong> · {now.head}{Object.keys(now.score).length > 0 && ` · ${Object.values(now.score).join(" : ")}`}</p>}
        <p className="hint">{now && <>{againstWords(now, seats)}<br /></>}Last played {new Date(battle.at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}</p>
        <a className={first ? "button primary" : "button"} href={`#/play/${battle.tokens.join(",")}`}>Continue<span className="unseen"> {battle.title}</span></a>
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
