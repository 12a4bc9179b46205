import { Language } from "@plumbline/core/server/language";
import { Profile } from "@plumbline/core/server/manifest";
import { serverColor } from "@plumbline/core/server/server-color";
import { describe, expect, it } from "vitest";
import { identifyServer } from "./server-color.ts";

/** Relative luminance (WCAG 2) of an OKLCH colour, hue in degrees (Björn Ottosson's matrices). */
function luminance([l, c, h]: [number, number, number]): number {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const [x, y, z] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((v) => v ** 3) as [number, number, number];
  const linear = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
  const [red, green, blue] = linear.map((v) => Math.min(1, Math.max(0, v))) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const parse = (color: string) =>
  [...color.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(
    (match) => match.slice(1).map(Number) as [number, number, number],
  );

describe("serverColor", () => {
  it("keeps 3:1 against a white page in light and against a dark one in dark, for every language and profile", () => {
    const dark = luminance([0.24, 0.005, 265]);
    for (const language of Language.options)
      for (const profile of Profile.options) {
        const [onLight, onDark] = parse(serverColor({ language, profile }));
        expect(contrast(luminance(onLight ?? [0, 0, 0]), 1), `${language} ${profile} light`).toBeGreaterThanOrEqual(3);
        expect(contrast(luminance(onDark ?? [0, 0, 0]), dark), `${language} ${profile} dark`).toBeGreaterThanOrEqual(3);
      }
  });

  it("gives every language and profile a colour of its own", () => {
    const all = Language.options.flatMap((language) =>
      Profile.options.map((profile) => serverColor({ language, profile })),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("identifyServer", () => {
  const gorilla = { serverId: "go-gorilla", language: "go", profile: "minimal" } as const;
  const gobwas = { serverId: "go-gobwas", language: "go", profile: "minimal" } as const;
  const axum = { serverId: "rust-axum", language: "rust", profile: "framework" } as const;

  it("shows a server in the same colour whatever stands beside it", () => {
    expect(identifyServer([gorilla]).get("go-gorilla")?.color).toBe(
      identifyServer([axum, gobwas, gorilla]).get("go-gorilla")?.color,
    );
  });

  it("tells servers of one language and profile apart by their dash, whatever order they come in", () => {
    const one = identifyServer([gorilla, gobwas]);
    const other = identifyServer([gobwas, gorilla]);
    expect(one.get("go-gorilla")?.dash).not.toBe(one.get("go-gobwas")?.dash);
    expect(one).toEqual(other);
  });

  it("gives six servers of one profile six dashes, whatever their languages", () => {
    const languages = ["go", "rust", "node", "java", "python", "c"] as const;
    for (const profile of Profile.options) {
      const shown = identifyServer(languages.map((language) => ({ serverId: `${language}-x`, language, profile })));
      expect(new Set([...shown.values()].map(({ dash }) => dash)).size).toBe(languages.length);
    }
  });

  it("counts a server named twice once", () => {
    expect(identifyServer([gorilla, gorilla]).get("go-gorilla")?.dash).toBe("");
  });
});
