import { describe, expect, it } from "vitest";

type Three = [number, number, number];

/** How colours are seen without one kind of cones: of linear red, green and blue (Machado, Oliveira and Fernandes, 2009, severity 1), and without any. */
const SEEN: Record<string, [Three, Three, Three]> = {
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
  achromatopsia: [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]],
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
};
const LEAST = 3; // what WCAG asks of graphics that mean something

const linear = (colour: string) => [1, 3, 5].map((at) => {
  const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});
const dot = (row: Three, colour: number[]) => Math.min(1, Math.max(0, row.reduce((sum, each, index) => sum + each * colour[index]!, 0)));

function contrast(kind: string, one: string, other: string): number {
  const light = [one, other].map((colour) => dot([0.2126, 0.7152, 0.0722], SEEN[kind]!.map((row) => dot(row, linear(colour)))) + 0.05);
  return Math.max(...light) / Math.min(...light);
}

const [theme] = Object.values(import.meta.glob<string>("../src/made/theme.css", { query: "?raw", import: "default", eager: true }));
const palettes = [...theme!.matchAll(/(:root[^{]*)\{([^}]*--first:[^}]*)\}/g)].map(([, where, colours]) => {
  const of = (name: string) => new RegExp(`--${name}:(#\\w{6})`).exec(colours!)![1]!;
  return { where: where!.trim(), first: of("first"), firstPale: of("first-pale"), second: of("second"), secondPale: of("second-pale") };
});

describe.each(Object.keys(SEEN))("by who sees with %s", (kind) => {
  it.each(palettes)("models of $where are told apart by light alone: one side dark on pale, the other pale on dark", ({ first, firstPale, second, secondPale }) => {
    expect(contrast(kind, firstPale, second)).toBeGreaterThan(LEAST);
    expect(contrast(kind, firstPale, first)).toBeGreaterThan(LEAST);
    expect(contrast(kind, second, secondPale)).toBeGreaterThan(LEAST);
  });
});
