export type * as Api from "./types";
