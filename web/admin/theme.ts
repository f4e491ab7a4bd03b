import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from "@mantine/core";
import { createPalette, filledPaletteStep } from "./shell/settings/palette";

const fonts =
  '"PingFang SC", "HarmonyOS Sans SC", MiSans, "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

const tuple = (colours: readonly string[]) => colours as unknown as MantineColorsTuple;

/** Dark versions of the tokens: dark blue instead of black, so that the same hues stay readable. */
const dark: MantineColorsTuple = [
  "#d3dce8",
  "#b4c0d0",
  "#93a3b8",
  "#5f7088",
  "#33445a",
  "#2a394d",
  "#1b2738",
  "#131c2a",
  "#0e1622",
  "#090f18",
];

const gray: MantineColorsTuple = [
  "#f5f8fc",
  "#edf2f8",
  "#e3e9f2",
  "#d3dce8",
  "#c0ccda",
  "#a3b1c3",
  "#5b6b82",
  "#44546b",
  "#24344d",
  "#0b1f3a",
];

/** Mantine's theme from the product's tokens and the person's theme colour. */
export function createOfficeTheme(colour: string): MantineThemeOverride {
  return createTheme({
    primaryColor: "brand",
    primaryShade: { light: filledPaletteStep, dark: filledPaletteStep },
    colors: {
      brand: tuple(createPalette(colour)),
      dark,
      gray,
      red: tuple(createPalette("#d4380d")),
      green: tuple(createPalette("#2e9e5b")),
      teal: tuple(createPalette("#0fb5ae")),
      orange: tuple(createPalette("#e8890c")),
    },
    white: "#ffffff",
    black: "#24344d",
    fontFamily: fonts,
    headings: { fontFamily: fonts, fontWeight: "600", textWrap: "balance" },
    defaultRadius: "md",
    radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px" },
    fontSizes: { xs: "12px", sm: "14px", md: "14px", lg: "16px", xl: "18px" },
    shadows: { md: "0 12px 32px rgb(11 31 58 / 12%)", lg: "0 12px 32px rgb(11 31 58 / 16%)" },
    respectReducedMotion: true,
    cursorType: "pointer",
  });
}
