import { Suspense, lazy, useState } from "react";

// Few need a code, and it takes some room.
const Qr = lazy(() => import("./Qr").then((found) => ({ default: found.Qr })));

export const addressOf = (token: string) => `${location.origin}${location.pathname}#/play/${token}`;

/** An invitation to a seat: to copy, to hand to another app, or to scan. */
export function Invite({ token, who, title, bare = false }: { token: string; who: string; title: string; bare?: boolean }) {
  const [copied, setCopied] = useState(false), [scanned, setScanned] = useState(false), address = addressOf(token);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      setScanned(true); // browsers copy on pages with TLS alone: there the link can be taken by hand
    }
  };
  // Whoever closes the sheet of the device has shared nothing, which is no error.
  const share = () => void navigator.share({ title: "Umpire", text: `Play ${title} with me`, url: address }).catch(() => undefined);
  return (
    <div className="invite" role="group" aria-label={`Invitation: ${who}`}>
      <div className="row">
        {!bare && <b>{who}</b>}
        <button onClick={() => void copy()} aria-label={`${copied ? "Copied" : "Copy link"}: ${who}`}>{copied ? "Copied" : "Copy link"}</button>
        {"share" in navigator && <button onClick={share} aria-label={`Share …: ${who}`}>Share …</button>}
        <button aria-pressed={scanned} onClick={() => setScanned(!scanned)} aria-label={`QR code: ${who}`}>QR code</button>
      </div>
      {scanned && <Suspense fallback={null}><Qr text={address} /><input className="address" readOnly value={address} aria-label="The link" onFocus={(event) => event.target.select()} /></Suspense>}
    </div>
  );
}
