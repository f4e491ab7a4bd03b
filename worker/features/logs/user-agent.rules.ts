// The order matters: many browsers also claim to be the ones below them.
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger\/([\d.]+)/, "WeChat"],
  [/Edg[A-Z]*\/([\d.]+)/i, "Edge"],
  [/OPR\/([\d.]+)/, "Opera"],
  [/Firefox\/([\d.]+)/, "Firefox"],
  [/Chrome\/([\d.]+)/, "Chrome"],
  [/Version\/([\d.]+).*Safari/, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/HarmonyOS/, "HarmonyOS"],
  [/Android ([\d.]+)/, "Android"],
  [/(?:iPhone|CPU) OS ([\d_]+)/, "iOS"],
  [/Windows NT ([\d.]+)/, "Windows"],
  [/Mac OS X ([\d_.]+)/, "macOS"],
  [/Linux/, "Linux"],
];

/** Browser, system and kind of device as texts for a login log; empty when the header is not recognised. */
export function parseUserAgent(header: string): { browser: string; os: string; platform: string } {
  return {
    browser: firstMatch(browsers, header),
    os: firstMatch(systems, header),
    platform: header === "" ? "" : /Mobile|Android|iPhone|iPad/.test(header) ? "mobile" : "desktop",
  };
}

function firstMatch(patterns: readonly [RegExp, string][], header: string): string {
  for (const [pattern, name] of patterns) {
    const match = pattern.exec(header);
    if (match) return `${name} ${(match[1] ?? "").replaceAll("_", ".").split(".").slice(0, 2).join(".")}`.trim();
  }
  return "";
}
