import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { areSquads, basesFile, readSquad } from "../src/ask/useSquads";

const file = (name: string, content: BlobPart) => new File([content], name);

describe("squads that are brought", () => {
  test("an archive becomes base64 whatever it is called, all else stays the text that it is", async () => {
    const bytes = new Uint8Array(100_000).map((_, at) => at % 256);
    bytes.set([0x50, 0x4b]);
    const [packed, plain] = await readSquad([file("squad.json", bytes), file("squad.rosz", "<roster name='Für' />")]);
    expect(Uint8Array.from(atob(packed!.text), (each) => each.charCodeAt(0))).toEqual(bytes);
    expect(plain).toEqual({ name: "squad.rosz", text: "<roster name='Für' />" });
  });

  test("a file that the server would not read is refused here", async () => {
    await expect(readSquad([file("army.json", "x".repeat(1_500_001))])).rejects.toThrow("army.json is too large: 1.5 MB at most.");
  });

  test("files that only squads come in are told from tables and cases", () => {
    expect(areSquads([file("A.ROSZ", ""), file("b.ros", "")])).toBe(true);
    expect(areSquads([file("a.rosz", ""), file("case.yaml", "")])).toBe(false);
    expect(areSquads([])).toBe(false);
  });

  test("bases go out as the file that the importer takes, names with colons too", () => {
    expect(parse(basesFile({ "Guards: Captain": "40mm", Guard: "32mm" }))).toEqual({ bases: { "Guards: Captain": "40mm", Guard: "32mm" } });
  });
});
