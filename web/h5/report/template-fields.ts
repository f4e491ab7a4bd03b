import type { ReportArt, ReportArtField, ReportView } from "#contract/report-view.schemas";
import { birthLabel } from "../info/birth-text";
import { dayText } from "../parts/moment-text";

/** A line on the template's picture, in units of its 750 x 1000 view box. */
export interface ArtLine {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
  readonly tone: "title" | "phrase" | "label" | "value";
}

interface ArtPalette {
  readonly title: string;
  readonly phrase: string;
  readonly label: string;
  readonly value: string;
}

// Colours with enough contrast to every pixel of their zone: web/public/art/templates/README.md.
const palettes: Record<string, ArtPalette> = {
  alcohol: { title: "#FFFFFF", phrase: "#FFF1D6", label: "#6F4200", value: "#3A2208" },
  coffee: { title: "#3B2314", phrase: "#7A4A2A", label: "#6E4022", value: "#3B2314" },
};

/** Picture of a template's level, or null when the product has none. */
export function templateArt({
  art,
  tpl_id,
  ji,
}: Pick<ReportView, "art" | "tpl_id" | "ji">): { href: string; palette: ArtPalette } | null {
  if (art) return { href: art.href, palette: { ...art.ink, label: art.ink.value } };
  const palette = palettes[tpl_id];
  return palette && ji !== null ? { href: `/art/templates/${tpl_id}/${ji}.svg`, palette } : null;
}

/**
 * Width of a text in em, estimated rather too wide than too narrow: Chinese characters are square, capitals wider than
 * other letters.
 */
export function textWidthEm(text: string): number {
  let width = 0;
  for (const char of text)
    width += (char.codePointAt(0) ?? 0) > 255 ? 1 : /[MW]/.test(char) ? 0.95 : /[A-Z]/.test(char) ? 0.72 : 0.58;
  return width;
}

/** Largest size up to `max` at which the text fits the width. */
export function fittingTextSize(text: string, max: number, width: number): number {
  return Math.min(max, Math.floor(width / Math.max(1, textWidthEm(text))));
}

/** Truncates a text that does not fit at this size, with a mark at the end. */
export function truncateToWidth(text: string, size: number, width: number): string {
  if (textWidthEm(text) * size <= width) return text;
  let cut = text;
  while (cut && (textWidthEm(cut) + 1) * size > width) cut = cut.slice(0, -1);
  return `${cut}…`;
}

const zone = { left: 60, labelLeft: 84, right: 690 } as const;
const bandBase = [760, 836, 912] as const;

/** Product name and level phrase in the headline zone. */
export function headlineLines(title: string, phrase: string): ArtLine[] {
  const width = zone.right - zone.left;
  return [
    { x: zone.left, y: 108, size: fittingTextSize(title, 34, width), text: title, tone: "title" },
    { x: zone.left, y: 172, size: fittingTextSize(phrase, 48, width), text: phrase, tone: "phrase" },
  ];
}

type Person = Pick<ReportView, "name" | "gender" | "birth" | "tpl_type" | "merchant" | "merchant_address" | "pcr_time">;

/** The customer's lines on the plate: three for `std`, with place and date of the test for `mer`. */
export function plateLines(report: Person): ArtLine[] {
  return report.tpl_type === "mer" ? merchantPlate(report) : standardPlate(report);
}

const pair = (x: number, y: number, label: string, value: string, gap: number, end: number = zone.right): ArtLine[] => [
  { x, y, size: 24, text: label, tone: "label" },
  { x: x + gap, y, size: fittingTextSize(value, 28, end - x - gap), text: value, tone: "value" },
];

function standardPlate({ name, gender, birth }: Person): ArtLine[] {
  const rows = [
    ["姓名", name],
    ["性别", gender],
    ["出生", birthLabel(birth)],
  ] as const;
  return rows.flatMap(([label, value], band) => pair(zone.labelLeft, bandBase[band] ?? 0, label, value, 146));
}

function merchantPlate({ name, gender, birth, merchant, merchant_address, pcr_time }: Person): ArtLine[] {
  const [first, second, third] = bandBase;
  return [
    ...pair(zone.labelLeft, first, "姓名", name, 72, 428),
    ...pair(440, first, "性别", gender, 72),
    ...pair(zone.labelLeft, second, "出生", birthLabel(birth), 72),
    ...pair(400, second, "检测日期", dayText(pcr_time), 112),
    { x: zone.labelLeft, y: third, size: 24, text: "地点", tone: "label" },
    ...placeLines(merchant, merchant_address, zone.labelLeft + 72, third),
  ];
}

function placeLines(merchant: string, address: string, x: number, y: number): ArtLine[] {
  const width = zone.right - x;
  if (!address && textWidthEm(merchant) * 28 <= width) return [{ x, y, size: 28, text: merchant, tone: "value" }];
  if (address) {
    return [
      { x, y: y - 14, size: 26, text: truncateToWidth(merchant, 26, width), tone: "value" },
      { x, y: y + 16, size: 22, text: truncateToWidth(address, 22, width), tone: "label" },
    ];
  }
  const perLine = Math.floor(width / 22);
  return [merchant.slice(0, perLine), truncateToWidth(merchant.slice(perLine), 22, width)].map((text, line) => ({
    x,
    y: y - 14 + line * 28,
    size: 22,
    text,
    tone: "value" as const,
  }));
}

const artTones = { title: "title", phrase: "phrase" } as const;

/** Lines of a template that is stored as data, at the positions of its author. */
export function artLines(art: ReportArt, report: Person & Pick<ReportView, "headline">): ArtLine[] {
  const texts: Readonly<Record<ReportArtField["key"], string>> = {
    title: report.headline.title,
    phrase: report.headline.phrase,
    name: report.name,
    gender: report.gender,
    birth: birthLabel(report.birth),
    date: report.tpl_type === "mer" ? dayText(report.pcr_time) : "",
    place: report.tpl_type === "mer" ? [report.merchant, report.merchant_address].filter(Boolean).join("，") : "",
  };
  return art.fields.flatMap(({ key, x, y, size }) => {
    const text = texts[key];
    const tone = key === "title" || key === "phrase" ? artTones[key] : "value";
    return text ? [{ x, y, size: fittingTextSize(text, size, 720 - x), text, tone }] : [];
  });
}

/** A description of the picture for screen readers. */
export function artText(report: Pick<ReportView, "ji" | "headline">): string {
  return `${report.headline.title}，级别 ${report.ji}，${report.headline.phrase}`;
}
