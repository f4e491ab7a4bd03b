import { describe, expect, it } from "vitest";
import { createPalette, filledPaletteStep } from "../../web/admin/shell/settings/palette";
import { presetColours } from "../../web/admin/shell/settings/preset-colours";
import { createOfficeTheme } from "../../web/admin/theme";
import { blended, contrastOf, type Rgb, rgbOf } from "../support/colours";
import { rulesBelow, rulesOf, type StyleRule } from "../support/style-rules";

type Tokens = ReadonlyMap<string, string>;

interface Pair {
  readonly text: string;
  readonly ground: string;
  /** WCAG 2.2, success criterion 1.4.3: 4.5, and 3 for large type. */
  readonly least: number;
}

const shared = rulesBelow("web/shared");
const office = rulesBelow("web/admin").filter((rule) => !/session\/login/.test(rule.file));
/** Drawn behind a card's text and hidden from screen readers. */
const decoration = /^\.skin-number$/;
const white: Rgb = [255, 255, 255];

const variables = (rule: StyleRule) => rule.declarations.filter(([name]) => name.startsWith("--"));
const said = (rule: StyleRule, property: RegExp) => rule.declarations.find(([name]) => property.test(name))?.[1];

/** The custom properties that the rules of a selector set, later ones overriding earlier ones. */
const tokensOf = (rules: readonly StyleRule[], selector: string) =>
  rules.filter((rule) => rule.selector === selector).flatMap(variables);

const publicTokens: Tokens = new Map(tokensOf(shared, ":root"));

/** The office's variables as Mantine and the shell set them for a theme colour. */
function officeTokens(colour: string, scheme: "light" | "dark"): Tokens {
  const palette = createPalette(colour);
  const { white: paper = "", black = "" } = createOfficeTheme(colour);
  return new Map([
    ...publicTokens,
    ["--mantine-color-white", paper],
    ["--mantine-color-black", black],
    ...palette.map((step, i) => [`--mantine-primary-color-${i}`, step] as const),
    ["--mantine-primary-color-filled", palette[filledPaletteStep] ?? ""],
    ["--mantine-color-anchor", palette[scheme === "light" ? filledPaletteStep : 4] ?? ""],
    ...tokensOf(office, ":root[data-mantine-color-scheme]"),
    ...tokensOf(office, `:root[data-mantine-color-scheme="${scheme}"]`),
  ]);
}

/** The visible colour of a value on a background; undefined when it is not a plain colour. */
function shown(value: string, tokens: Tokens, ground: Rgb): Rgb | undefined {
  const name = /^var\((--[\w-]+)/.exec(value)?.[1];
  if (name) return tokens.has(name) ? shown(tokens.get(name) ?? "", tokens, ground) : undefined;
  const mixed = /^color-mix\(in srgb, (.+) (\d+)%, transparent\)$/.exec(value);
  const colour = mixed?.[1] ? shown(mixed[1], tokens, ground) : undefined;
  return colour ? blended(colour, ground, Number(mixed?.[2]) / 100) : rgbOf(value, ground);
}

/**
 * Pairs of text and background: both from one rule; text without its own background may be on each open background of
 * its part of the web app.
 */
function pairsOf(rules: readonly StyleRule[], grounds: readonly string[]): Pair[] {
  return rules.flatMap((rule) => {
    // A tone is a mark on its background, whichever class draws with them.
    const [text, behind] = [said(rule, /^(color|--mark)$/), said(rule, /^(background(-color)?|--ground)$/)];
    // By the same criterion, disabled and purely decorative text needs no contrast.
    if (!text || rule.selector.includes(":disabled") || decoration.test(rule.selector)) return [];
    const size = Number.parseInt(sizeOf(said(rule, /^font-size$/) ?? "0"), 10);
    const open = behind && behind !== "none" ? [behind] : text.startsWith("var(") ? grounds : [];
    return open.map((ground) => ({ text, ground, least: size >= 24 ? 3 : 4.5 }));
  });
}

const sizeOf = (value: string) => publicTokens.get(/^var\((--display-\d)\)$/.exec(value)?.[1] ?? "") ?? value;

/** Pairs with too little contrast, each once with its figure. */
function faint(pairs: readonly Pair[], tokens: Tokens): string[] {
  const paper = shown("var(--paper)", tokens, white) ?? white;
  const found = pairs.flatMap(({ text, ground, least }) => {
    const behind = shown(ground, tokens, paper);
    const colour = behind && shown(text, tokens, behind);
    const ratio = colour ? contrastOf(colour, behind) : 21;
    return ratio < least ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });
  return [...new Set(found)];
}

describe("text can be read", () => {
  const inOffice = pairsOf(office, ["var(--paper)", "var(--mist)", "var(--canvas)"]);
  for (const scheme of ["light", "dark"] as const) {
    it(`in the back office, ${scheme}, in every theme colour that is offered`, () => {
      expect(new Set(inOffice.map(({ text, ground }) => `${text} on ${ground}`)).size).toBeGreaterThan(40);
      for (const colour of presetColours) expect(faint(inOffice, officeTokens(colour, scheme)), colour).toEqual([]);
    });
  }

  it.each(["h5", "marketing"])("on the pages of %s, in every hue that they set", (face) => {
    const rules = rulesBelow(`web/${face}`);
    const pairs = pairsOf(rules, ["var(--paper)", "var(--mist)"]);
    expect(pairs.length).toBeGreaterThan(100);
    for (const rule of [undefined, ...rules.filter((one) => variables(one).length > 0)]) {
      const tokens = new Map([...publicTokens, ...(rule ? variables(rule) : [])]);
      expect(faint(pairs, tokens), rule?.selector).toEqual([]);
    }
  });

  it.each(["light", "dark"] as const)("the letters of control wells on a plate, %s", (scheme) => {
    const fillOf = (selector: string) => {
      const rule = office.find((one) => one.file.endsWith("plate.module.css") && one.selector === selector);
      return (rule && said(rule, /^fill$/)) ?? "";
    };
    const pair = { text: fillOf(".mark"), ground: fillOf(".rim"), least: 4.5 };
    expect([pair.text, pair.ground]).not.toContain("");
    for (const colour of presetColours) expect(faint([pair], officeTokens(colour, scheme)), colour).toEqual([]);
  });

  it("a pale text is found, on its own ground and on an open one, and large type may be paler", () => {
    const css =
      ".a { color: var(--x); background: #fff } .b { color: var(--x) } .c { color: var(--x); font-size: 28px }";
    const tokens = new Map([
      ["--x", "#8695ab"],
      ["--paper", "#ffffff"],
    ]);
    expect(faint(pairsOf(rulesOf("x.css", css), ["var(--paper)"]), tokens)).toEqual([
      "var(--x) on #fff: 3.04",
      "var(--x) on var(--paper): 3.04",
    ]);
  });
});
