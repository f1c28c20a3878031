import { useMemo } from "react";
import { encode } from "uqr";

/** An address as a code for a telephone's camera, drawn here: no other server learns of it. */
export function Qr({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const made = encode(text, { ecc: "M", border: 2 });
    const dark = made.data.flatMap((row, y) => row.flatMap((each, x) => (each ? `M${x} ${y}h1v1h-1z` : [])));
    return { size: made.size, path: dark.join("") };
  }, [text]);
  return <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="The link as a code to scan" shapeRendering="crispEdges"><path d={path} fill="#000" /></svg>;
}
