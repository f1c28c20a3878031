import { Suspense, lazy, useEffect, useState } from "react";
import { KeysHelp } from "./KeysHelp";
import { HomeScreen } from "./home/HomeScreen";

const RENEWED = "umpire.renewed", A_MINUTE = 60_000;

// Whoever comes loads the start and the screen that is wanted, and none of the others.
const ArmyScreen = lazy(() => import("./army/ArmyScreen").then((found) => ({ default: found.ArmyScreen }), anew));
const AskScreen = lazy(() => import("./ask/AskScreen").then((found) => ({ default: found.AskScreen }), anew));
const DisputesScreen = lazy(() => import("./disputes/DisputesScreen").then((found) => ({ default: found.DisputesScreen }), anew));
const EditorScreen = lazy(() => import("./editor/EditorScreen").then((found) => ({ default: found.EditorScreen }), anew));
const OwnScreen = lazy(() => import("./home/OwnScreen").then((found) => ({ default: found.OwnScreen }), anew));
const PlayScreen = lazy(() => import("./play/PlayScreen").then((found) => ({ default: found.PlayScreen }), anew));
const PrintScreen = lazy(() => import("./editor/PrintScreen").then((found) => ({ default: found.PrintScreen }), anew));
const RulesScreen = lazy(() => import("./rules/RulesScreen").then((found) => ({ default: found.RulesScreen }), anew));

/** A server that was renewed since has a screen under another name: then the whole page is loaded anew, once. */
function anew(error: unknown): Promise<never> {
  if (Date.now() - Number(sessionStorage.getItem(RENEWED)) < A_MINUTE) throw error;
  sessionStorage.setItem(RENEWED, String(Date.now()));
  location.reload();
  return new Promise(() => {});
}

/** A part of an address as it is meant; one that is written wrongly is taken as it stands. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What the part of the address behind the # names; it never leaves the browser. */
function usePlace(): string[] {
  const read = () => location.hash.replace(/^#\/?/, "").split("/").map(plain);
  const [place, setPlace] = useState(read);
  useEffect(() => {
    const follow = () => setPlace(read());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return place;
}

export function App() {
  const place = usePlace();
  return <><Suspense fallback={null}><Screen place={place} /></Suspense>{place[0] !== "play" && <KeysHelp screen={place[0] ?? ""} />}</>;
}

function Screen({ place: [screen, what, which] }: { place: string[] }) {
  if (screen === "play" && what) return <PlayScreen key={what} tokens={what.split(",")} />;
  if (screen === "begin") return what === "army" ? <OwnScreen key={which} own="" army={which ?? ""} /> : <OwnScreen key={what ?? ""} own={what ?? ""} army="" />;
  if (screen === "army") return <ArmyScreen own={what ?? ""} link={which ?? ""} />;
  if (screen === "ask") return <AskScreen system={what ?? ""} id={which ?? ""} />;
  if (screen === "position") return <AskScreen key={what} system="" id="" link={what || "none"} />;
  if (screen === "disputes") return <DisputesScreen />;
  if (screen === "rules") return <RulesScreen rule={what ?? ""} chapter={which ?? ""} />;
  if (screen === "table") return which === "print" ? <PrintScreen key={what} own={what ?? ""} /> : <EditorScreen key={what ?? ""} own={what ?? ""} />;
  return <HomeScreen />;
}
