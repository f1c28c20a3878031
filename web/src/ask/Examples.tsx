import { useEffect, useMemo, useState } from "react";
import { examples } from "../api/http";
import type { Example } from "../made/types";

/** The worked examples of a game, with a search over ids, titles and subjects. */
export function Examples({ game, id, onAgain }: { game: string; id: string; onAgain: () => void }) {
  const [known, setKnown] = useState<Example[]>([]), [search, setSearch] = useState("");
  useEffect(() => void examples(game).then(setKnown, () => setKnown([])), [game]);
  const found = useMemo(() => known.filter((each) => search.toLowerCase().split(/\s+/).every((word) => `${each.id} ${each.title} ${each.about}`.toLowerCase().includes(word))), [known, search]);
  return (
    <>
      <input type="search" value={search} placeholder={`Search ${known.length} examples`} aria-label="Search the examples" onChange={(event) => setSearch(event.target.value)} />
      <ul>
        {found.slice(0, 200).map((each) => (
          <li key={each.id} aria-current={each.id === id ? "true" : undefined}><a href={`#/ask/${game}/${each.id}`} onClick={() => each.id === id && onAgain()}><small>{each.id}</small> {each.title}</a></li>
        ))}
      </ul>
    </>
  );
}
