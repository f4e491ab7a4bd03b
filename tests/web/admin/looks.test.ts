import { describe, expect, it } from "vitest";
import { formatTime, shortTime, spanText } from "../../../web/admin/parts/format-time";
import { addToast, leavePage, showToast, type Toast, toasts } from "../../../web/admin/parts/toast-queue";
import { contrastRatio, createPalette, filledPaletteStep } from "../../../web/admin/shell/settings/palette";
import { presetColours } from "../../../web/admin/shell/settings/preset-colours";

describe("theme colours", () => {
  it("white labels on the filled step, and its text on the palest, are readable in every colour that is offered", () => {
    for (const colour of [...presetColours, "#ffff00", "#ffffff", "#000000"]) {
      const palette = createPalette(colour);
      expect(contrastRatio(palette[filledPaletteStep] ?? "", "#ffffff"), colour).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(palette[filledPaletteStep] ?? "", palette[0] ?? ""), colour).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("the chosen colour itself is in the palette, which has ten steps", () => {
    expect(createPalette("#1890ff")).toHaveLength(10);
    expect(createPalette("#1890ff")[5]).toBe("#1890ff");
  });
});

describe("times", () => {
  const noon = Date.UTC(2026, 10, 21, 4, 3, 4);
  it("are written in full as the specification asks; ten digits are seconds; an absent time is a dash", () => {
    expect(formatTime(noon)).toBe("2026-11-21 12:03:04");
    expect(formatTime(Math.floor(noon / 1000))).toBe("2026-11-21 12:03:04");
    expect(formatTime(null)).toBe("—");
  });

  it("are short only where the year is plain: on the same day", () => {
    expect(shortTime(noon, noon + 3_600_000)).toBe("今天 12:03");
    expect(shortTime(noon, noon + 86_400_000)).toBe("2026-11-21 12:03");
  });

  it("spans have at most two units", () => {
    expect([0, 25, 60, 61, 1440, 1500, 2879].map((m) => spanText(m * 60_000))).toEqual([
      "0 分钟",
      "25 分钟",
      "1 小时",
      "1 小时 1 分钟",
      "1 天",
      "1 天 1 小时",
      "1 天 23 小时",
    ]);
  });
});

describe("toasts", () => {
  const toast = (id: number, text: string): Toast => ({ id, kind: "error", text, detail: "", ms: 5000 });
  it("wait in line, and the same sentence is not said twice while it waits", () => {
    const line = addToast(addToast(addToast([], toast(1, "a")), toast(2, "b")), toast(3, "a"));
    expect(line.map((t) => t.text)).toEqual(["a", "b"]);
  });

  it("a complaint does not follow to the next page, what was done is told there", () => {
    showToast({ kind: "error", text: "a" });
    showToast({ kind: "success", text: "b" });
    leavePage();
    expect(toasts.get().map(({ text }) => text)).toEqual(["b"]);
  });
});
