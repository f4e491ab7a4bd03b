/** The ten colours that the settings panel offers. */
export const presetColours = [
  "#1890ff",
  "#0fb5ae",
  "#2e9e5b",
  "#6ba539",
  "#e8890c",
  "#d4380d",
  "#c2334d",
  "#d9679a",
  "#4f5bd5",
  "#5b6b82",
] as const;
