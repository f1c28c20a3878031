import { describe, expect, it, vi } from "vitest";
import { packed } from "../src/api/packed";
import { CaseText } from "../src/ask/casefile";
import { LONGEST_LINK, positionIn, positionLink } from "../src/ask/position";

const TEXT = "system: legions\ncases:\n- id: x\n  title: half a base\n  table: {units: [{id: u, side: red, models: [{id: a, at: [1, 2]}]}]}\n  ask: []\n";
const inLink = (link: string) => link.split("#/position/")[1]!;
vi.stubGlobal("location", { origin: "http://here", pathname: "/" });

describe("links that hold a position", () => {
  it("come back as what went in", async () => {
    const back = await positionIn(inLink(await positionLink(new CaseText(TEXT))));
    expect(back.text).toBe(TEXT);
    expect(back.ids.models).toEqual(["a"]);
  });

  it("are read as Python writes them", async () => {
    const written = "dPYwxDoNADAT7e8U-4FJA6a9EFCbnECsHSNhIIMTf42uirXZmtXaay0yoMum6WHqxiVF6QAvhSICrVyF8uL7BGEM3yGOD176oG-F5tfWeYVoCb1Iy5rVI_TvOYI_SZfTD3RIvbN9AQ_oB";
    expect((await positionIn(written)).text).toBe(TEXT);
  });

  it("refuse what is too large, with what to do instead", async () => {
    const noise = Array.from({ length: 3000 }, (_, index) => `# ${(index * 7919) % 1000003} ${(index * 104729) % 999983}\n`).join("");
    await expect(positionLink(new CaseText(TEXT + noise))).rejects.toThrow("Download the case instead.");
  });

  it.each([["nothing", ""], ["another letter", "xAAAA"], ["no base64", "d%%%"], ["a cut one", "dK"], ["a long one", "d" + "A".repeat(LONGEST_LINK)]])("refuse %s in words", async (_, part) => {
    await expect(positionIn(part)).rejects.toThrow("This link holds no position that can be read");
  });

  it.each([["no case", "just words"], ["strange units", "system: legions\ncases: [{table: {units: [null]}}]"], ["blown up", "0".repeat(2_000_000)], ["aliases", `system: legions\na: &a [1,2,3]\nb: &b [${"*a,".repeat(50)}]\nc: &c [${"*b,".repeat(50)}]\ncases: [${"*c,".repeat(50)}]`]])("refuse what is packed but no position: %s", async (_, text) => {
    await expect(packed(text).then(positionIn)).rejects.toThrow("This link holds no position that can be read");
  });
});
