import { expect, it } from "vitest";
import { carrierOf, passengersOf } from "../src/board/aboard";
import type { Battlefield, Model } from "../src/made/types";

const model = (id: string, place: unknown) => ({ id, place }) as unknown as Model;
const field = (...models: Model[]) => ({ models: Object.fromEntries(models.map((each) => [each.id, each])) }) as unknown as Battlefield;

it("a model says itself which Transport carries it", () => {
  expect(carrierOf(model("t1", { transport: "r1" }))).toBe("r1");
  expect(carrierOf(model("t2", "table"))).toBe("");
});

it("a Transport carries those who say so, and nobody else", () => {
  const there = field(model("r1", "table"), model("r2", "table"), model("t1", { transport: "r1" }), model("t2", { transport: "r1" }), model("t3", "table"));
  expect(passengersOf(there, "r1").map((each) => each.id)).toEqual(["t1", "t2"]);
  expect(passengersOf(there, "r2")).toEqual([]);
});
