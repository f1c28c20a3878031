import type { ArmySeen, BattleNow, Begun, Choices, GivenFile, GivenLink, LookedBack, NewBattle, OfferedBattle, OwnBranch, Picture, ScenarioSeen } from "../made/types";
import { download } from "./files";
import { request, send } from "./http";
import { once } from "./once";

/** Everything that a battle can be put together from; asked for once. */
export const choices = once(() => request<Choices>("GET", "/api/setup"));

export const beginBattle = (battle: NewBattle) => request<Begun>("POST", "/api/battles", battle);
/** What a game says of a battle that it offers; asked for once. */
export const offered = once((system: string, scenario: string) => request<OfferedBattle>("GET", `/api/battles/offered/${encodeURIComponent(system)}/${encodeURIComponent(scenario)}`));
export const armySeen = (file: GivenFile) => request<ArmySeen>("POST", "/api/setup/army", file);
export const scenarioSeen = (files: GivenFile[]) => request<ScenarioSeen>("POST", "/api/setup/scenario", { files });
export const tableSeen = (table: string | GivenFile, mission: string) => request<Picture>("POST", "/api/setup/table", { table, mission });

export const loadLog = (file: GivenFile) => request<Begun>("POST", "/api/battles/load", file);
export const branch = (token: string, at: number, tokens: string[]) => request<Begun>("POST", "/api/battles/branch", { at, tokens }, token);
export const ownBranches = (token: string) => request<OwnBranch[]>("GET", "/api/battles/branches", undefined, token);
/** Where a battle stands, as a seat may know it: whose turn it is, or how it ended. */
export const battleNow = (token: string) => request<BattleNow>("GET", "/api/battles/now", undefined, token);
export const again = (token: string, swap: boolean) => request<Begun>("POST", "/api/battles/again", { swap }, token);

export const linksOf = (host: string) => request<GivenLink[]>("GET", "/api/battles/links", undefined, host);
export const giveLink = (host: string, seat: string, hours?: number) => request<GivenLink>("POST", "/api/battles/links", { seat, hours }, host);
export const revokeLink = (host: string, link: string) => request<null>("DELETE", `/api/battles/links/${encodeURIComponent(link)}`, undefined, host);
export const deleteBattle = (host: string) => request<null>("DELETE", "/api/battles", undefined, host);

/** The table after an entry as a picture, at an address that is good until it is revoked. */
export async function pictureAt(token: string, at: number): Promise<string> {
  return URL.createObjectURL(await (await send("GET", `/api/battles/picture?at=${at}`, undefined, token)).blob());
}

/** How a battle went that is over, as far as it has been worked out. */
export const lookedBack = (token: string) => request<LookedBack>("GET", "/api/battles/analysis", undefined, token);

/** Save the log, or the page of a battle, as a file. */
export async function saveFile(token: string, what: "log" | "report"): Promise<void> {
  const answer = await send("GET", `/api/battles/${what}`, undefined, token);
  download(what === "log" ? "battle.log" : "battle.html", await answer.blob());
}
