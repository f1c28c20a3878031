import { expect, it } from "vitest";

const [main] = Object.values(import.meta.glob<string>("../src/main.tsx", { query: "?raw", import: "default", eager: true }));

it("names every style sheet, so that none comes in another order for whoever loads its screen later", () => {
  const listed = [...main!.matchAll(/^import "\.\/(.+\.css)";$/gm)].map((found) => found[1]);
  const kept = Object.keys(import.meta.glob("../src/**/*.css")).map((each) => each.replace("../src/", ""));
  expect(new Set(listed)).toEqual(new Set([...kept, "made/theme.css"]));
});
