/** Fills of terrain. */
export const PATTERNS = `<pattern id="wood" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="var(--wood)"/>
<circle cx="3.5" cy="4" r="2.6" fill="var(--wood-ink)"/><circle cx="9.5" cy="9.5" r="2" fill="var(--wood-ink)"/></pattern>
<pattern id="rubble" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="var(--rubble)"/>
<path d="M1 3l2.5-2 2 2.5-2 2zM5.5 7.5l1.5-2 1.5 2z" fill="var(--rubble-ink)"/></pattern>
<pattern id="mines" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="var(--mines)"/>
<path d="M3 3l3.5 3.5M6.5 3L3 6.5" stroke="var(--mines-ink)" stroke-width=".8"/></pattern>
<pattern id="ford" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="var(--ford)"/>
<circle cx="2" cy="2.5" r="1" fill="var(--ford-ink)"/><circle cx="6" cy="6" r="1.2" fill="var(--ford-ink)"/></pattern>
<pattern id="cliff" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="var(--hill)"/>
<path d="M0 6L6 0" stroke="var(--hill-ink)" stroke-width=".6"/></pattern>
<pattern id="blocked" width="5" height="5" patternUnits="userSpaceOnUse">
<path d="M0 5L5 0" stroke="var(--blocked)"/></pattern>
<path id="cross" d="M-2.6-2.6L2.6 2.6M-2.6 2.6L2.6-2.6"/>
<marker id="arrow" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto-start-reverse">
<path d="M0 0L6 3L0 6z" fill="context-stroke"/></marker>`;
