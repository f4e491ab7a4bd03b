/**
 * The oldest browsers in which the pages for visitors work: WeChat's own on Android 10 (XWeb of 2020, Chromium 86) and
 * Safari of iOS 14. Scripts and style sheets are built for them, those of the office too; tests/built/browsers.test.ts
 * checks the built files.
 */
export const oldestBrowsers = ["chrome86", "safari14"] as const;

/**
 * The last version of ECMAScript whose syntax both support; look-behind in regular expressions, of 2018, is the one
 * exception.
 */
export const syntaxYear = 2021;

const major = (name: string) => Number(/\d+$/.exec(name)?.[0]) << 16;

/** The same in lightningcss's format: the major version in the third byte. */
export const styleTargets = { chrome: major(oldestBrowsers[0]), safari: major(oldestBrowsers[1]) };
