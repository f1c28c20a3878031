import { useEffect, useState } from "react";
import { PATTERNS } from "../made/patterns";

/** The picture that the first view holds already. */
const shown = () => document.querySelector(".home-picture > div")?.innerHTML ?? "";

/** A battle in progress, as bots have played it (``scripts/home_picture.py``), in the page's colours; fetched where the first view did not bring it. */
export function HomePicture({ given }: { given?: string }) {
  const [picture, setPicture] = useState(() => given ?? shown());
  useEffect(() => {
    if (!picture) void import("./battle.svg?raw").then((found) => setPicture(found.default), () => undefined);
  }, [picture]);
  return (
    <figure className="home-picture">
      <svg aria-hidden="true" width="0" height="0"><defs dangerouslySetInnerHTML={{ __html: PATTERNS }} /></svg>
      <div dangerouslySetInnerHTML={{ __html: picture }} />
    </figure>
  );
}
