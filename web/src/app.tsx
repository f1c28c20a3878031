import { useEffect, useState } from "react";
import { AskScreen } from "./ask/AskScreen";
import { KeysHelp } from "./KeysHelp";
import { EditorScreen } from "./editor/EditorScreen";
import { PrintScreen } from "./editor/PrintScreen";
import { HomeScreen } from "./home/HomeScreen";
import { OwnScreen } from "./home/OwnScreen";
import { PlayScreen } from "./play/PlayScreen";
import { RulesScreen } from "./rules/RulesScreen";

/** What the part of the address behind the # names; it never leaves the browser. */
function usePlace(): string[] {
  const read = () => location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
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
  return <><Screen place={place} /><KeysHelp screen={place[0] ?? ""} /></>;
}

function Screen({ place: [screen, what, which] }: { place: string[] }) {
  if (screen === "play" && what) return <PlayScreen key={what} tokens={what.split(",")} />;
  if (screen === "begin") return <OwnScreen key={what ?? ""} own={what ?? ""} />;
  if (screen === "ask") return <AskScreen system={what ?? ""} id={which ?? ""} />;
  if (screen === "rules") return <RulesScreen rule={what ?? ""} chapter={which ?? ""} />;
  if (screen === "table") return which === "print" ? <PrintScreen key={what} own={what ?? ""} /> : <EditorScreen key={what ?? ""} own={what ?? ""} />;
  return <HomeScreen />;
}
