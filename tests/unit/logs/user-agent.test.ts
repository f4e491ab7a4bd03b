import { expect, test } from "vitest";
import { parseUserAgent } from "#worker/features/logs/user-agent.rules";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0";

test.each([
  ["", "", "", ""],
  ["curl/8.5.0", "", "", "desktop"],
  [`${windows} Safari/537.36`, "Chrome 130.0", "Windows 10.0", "desktop"],
  // It also claims to be Chrome.
  [`${windows} Safari/537.36 Edg/130.0.2849.68`, "Edge 130.0", "Windows 10.0", "desktop"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50",
    "WeChat 8.0",
    "iOS 17.6",
    "mobile",
  ],
])("a browser that says %j is told as %s on %s, %s", (header, browser, os, platform) => {
  expect(parseUserAgent(header)).toEqual({ browser, os, platform });
});
