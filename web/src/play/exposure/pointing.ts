import { useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Point } from "../../board/shapes";

/** Where a pointer is, apart from the rest of the page: what draws the table is not drawn anew at its every step. */
export type Pointing = StoreApi<{ at: Point | null }>;

export const usePointing = (): Pointing => useState(() => createStore<{ at: Point | null }>(() => ({ at: null })))[0];
export const usePointed = (pointing: Pointing): Point | null => useStore(pointing, ({ at }) => at);
