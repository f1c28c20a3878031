import { useEffect, useState } from "react";
import { PATTERNS } from "../made/patterns";

/** A battle in progress, as bots have played it (``scripts/home_picture.py``); it comes after the page, in its colours. */
export function HomePicture() {
  const [picture, setPicture] = useState("");
  useEffect(() => void import("./battle.svg?raw").then((found) => setPicture(found.default), () => undefined), []);
  return (
    <figure className="home-picture">
      <svg aria-hidden="true" width="0" height="0"><defs dangerouslySetInnerHTML={{ __html: PATTERNS }} /></svg>
      <div dangerouslySetInnerHTML={{ __html: picture }} />
    </figure>
  );
}
