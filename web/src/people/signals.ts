import { useEffect, useRef } from "react";
import type { Table } from "../api/talk";
import { me } from "./me";
import { isAwaited, titleOf } from "./people";

/* How the page says that it is one's turn: by the window's title, the mark on its icon, a sound, a notification. */

/** Whoever waits no longer than this looks at the page anyway: a bot's answer needs no sound. */
const SHORT = 4000;

const MARK = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="#b5410b" stroke="#fff" stroke-width="1.5"/></svg>')}`;
const PLAIN = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="5.5" fill="none" stroke="#888" stroke-width="2"/></svg>')}`;

const NOTES = { turn: [660, 880], talk: [520] }, LONG = 0.16, LOUD = 0.07;
let audio: AudioContext | null = null;

/** A short sound, made by the page itself; a browser that allows none before a click stays silent. */
export function ring(kind: keyof typeof NOTES) {
  if (!me().sound || typeof AudioContext === "undefined") return;
  const context = (audio ??= new AudioContext());
  // A context that waits for a click would play all that it was told at once, and late.
  if (context.state !== "running") {
    void context.resume();
    return;
  }
  for (const [index, pitch] of NOTES[kind].entries()) {
    const at = context.currentTime + index * LONG, tone = context.createOscillator(), volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + LONG);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + LONG);
  }
}

function notify(table: Table) {
  if (!me().notify || !document.hidden || Notification.permission !== "granted") return;
  try {
    const note = new Notification("It is your turn", { body: table.welcome.title, tag: table.welcome.battle });
    note.addEventListener("click", () => { window.focus(); note.close(); });
  } catch {
    // Browsers of telephones show notifications for installed pages alone.
  }
}

/** Say that it is one's turn, as long as it is, and that somebody has said something. */
export function useTurnSignals(table: Table | null) {
  const due = table !== null && isAwaited(table), title = table ? titleOf(table) : "Umpire";
  const waiting = useRef({ since: 0, due: true }), talked = useRef<number | null>(null);
  useEffect(() => void (document.title = title), [title]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    icon?.setAttribute("href", due ? MARK : PLAIN);
    return () => icon?.setAttribute("href", "data:,");
  }, [due]);
  useEffect(() => {
    if (!table) return;
    const now = performance.now(), before = waiting.current;
    if (before.due === due) return;
    waiting.current = { since: now, due };
    if (!due || (now - before.since < SHORT && !document.hidden)) return;
    ring("turn");
    notify(table);
  }, [due, table]);
  const last = table?.chat[table.chat.length - 1], own = table?.welcome.side ? `side:${table.welcome.side}` : table?.welcome.role;
  useEffect(() => {
    const before = talked.current;
    talked.current = last?.number ?? 0;
    if (last && before !== null && last.number > before && last.seat !== own) ring("talk");
  }, [last, own]);
}
