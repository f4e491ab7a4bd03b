import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { enquiryMessages } from "#contract/enquiry-text";
import { emptyEnquiry, enquiryErrors, firstWrongField } from "../../../web/marketing/customize/enquiry-form.rules";
import { helixPaths } from "../../../web/marketing/home/helix-paths";
import { neighbourIndex, swipeStep } from "../../../web/marketing/home/wrapping";
import { isPageOfEntry } from "../../../web/marketing/layout/main-menu";
import { pageTitle } from "../../../web/marketing/layout/page-title";
import { easeInOut } from "../../../web/marketing/layout/scroll-to-top";
import { createSubmenu } from "../../../web/marketing/layout/submenu-timing";
import { drugExamples } from "../../../web/marketing/medication/examples";
import { backTarget } from "../../../web/marketing/other/way-back";
import { signalAt, signalThreshold } from "../../../web/marketing/pathogen/amplification";
import { factorCount } from "../../../web/marketing/views/beauty.page";
import { parseView, viewPaths } from "../../../web/marketing/views/view-groups";
import { siteFactsOf } from "../../../web/shared/site-facts";

describe("the submenu under the mouse", () => {
  let isOpen = false;
  const menu = createSubmenu((open) => {
    isOpen = open;
  });
  beforeEach(() => {
    vi.useFakeTimers();
    menu.close();
    menu.enterItem();
  });
  afterEach(() => vi.useRealTimers());

  test("is open as soon as the item is entered and closes 50 ms after it was left", () => {
    expect(isOpen).toBe(true);
    menu.leaveItem();
    vi.advanceTimersByTime(49);
    expect(isOpen).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isOpen).toBe(false);
  });

  test("stays open when the mouse reached it in time, and closes 100 ms after it left", () => {
    menu.leaveItem();
    vi.advanceTimersByTime(40);
    menu.enterMenu();
    vi.advanceTimersByTime(1000);
    expect(isOpen).toBe(true);
    menu.leaveMenu();
    vi.advanceTimersByTime(99);
    expect(isOpen).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isOpen).toBe(false);
  });

  test("stays open when the mouse comes back to the item", () => {
    menu.leaveMenu();
    vi.advanceTimersByTime(90);
    menu.enterItem();
    vi.advanceTimersByTime(1000);
    expect(isOpen).toBe(true);
  });
});

test("the home page has a health brand's title, others their route's, a nameless one the app's name", () => {
  expect(pageTitle("/index", "任何标题", "我的应用")).toContain("健康");
  expect(pageTitle("/view1", "酒精耐受", "我的应用")).toBe("酒精耐受");
  expect(pageTitle("/auth-redirect", "", "我的应用")).toBe("我的应用");
  expect(pageTitle("/auth-redirect", "", " ")).toBe("酒精耐受基因检测");
});

test("the seven features wrap around at both ends", () => {
  expect([neighbourIndex(6, 1, 7), neighbourIndex(0, -1, 7), neighbourIndex(2, 1, 7)]).toEqual([0, 6, 3]);
});

test("a swipe to the left is the next, to the right the one before; a tap and a scroll are none", () => {
  const from = { x: 200, y: 300 };
  expect(swipeStep(from, { x: 120, y: 310 })).toBe(1);
  expect(swipeStep(from, { x: 280, y: 290 })).toBe(-1);
  expect(swipeStep(from, { x: 190, y: 300 })).toBeUndefined();
  expect(swipeStep(from, { x: 150, y: 500 })).toBeUndefined();
});

test("defaultPath names one of the nine views; anything else means the first", () => {
  expect(viewPaths).toHaveLength(9);
  expect([parseView("/view7"), parseView("/view10"), parseView(undefined), parseView(["/view2"])]).toEqual([
    "/view7",
    "/view1",
    "/view1",
    "/view1",
  ]);
});

test("the way to the top starts and ends slowly and never goes back", () => {
  const steps = Array.from({ length: 21 }, (_, i) => easeInOut(i / 20));
  expect([steps[0], steps[20]]).toEqual([0, 1]);
  expect(steps.every((share, i) => i === 0 || share >= (steps[i - 1] ?? 0))).toBe(true);
  expect(steps[1]).toBeLessThan(0.01);
});

test("a curve crosses the threshold at its own cycle", () => {
  for (const ct of [21, 24, 27, 30]) expect(signalAt(ct, ct)).toBeCloseTo(signalThreshold, 6);
});

test("the genotypes of a site add up to everybody", () => {
  for (const { sites } of drugExamples) {
    for (const { rows } of sites) expect(rows.reduce((sum, row) => sum + row.share, 0)).toBe(100);
  }
});

test("the eight dimensions of the skin hold eighteen factors", () => {
  expect(factorCount).toBe(18);
});

test("the helix is whole at every angle and turns", () => {
  for (let i = 0; i < 24; i++) {
    const paths = Object.values(helixPaths((i / 24) * 2 * Math.PI));
    expect(paths.every((path) => path.startsWith("M") && !path.includes("NaN"))).toBe(true);
  }
  expect(helixPaths(0)).not.toEqual(helixPaths(1));
});

test("a blank enquiry is told every field that is missing, the first one first", () => {
  const errors = enquiryErrors(emptyEnquiry);
  expect(Object.keys(errors)).toEqual(["name", "phone", "text", "consent"]);
  expect(firstWrongField(errors)).toBe("name");
  const whole = { ...emptyEnquiry, name: "王小明", phone: "138 0013 8000", text: "想定制一项检测", consent: true };
  expect(enquiryErrors(whole)).toEqual({});
  expect(enquiryErrors({ ...whole, topic: "cars" })).toEqual({ topic: enquiryMessages.topicRequired });
});

test("filing numbers come from the configuration and are left out when nobody entered them", () => {
  expect(siteFactsOf({})).toMatchObject({ icp: "", police: "", policeCode: "" });
  const facts = siteFactsOf({
    site_icp_number: " 沪ICP备2025000001号 ",
    site_police_number: "沪公网安备 31010102000001号",
  });
  expect(facts).toMatchObject({ icp: "沪ICP备2025000001号", policeCode: "31010102000001" });
});

test("the back button of 401 leads to the dashboard when asked not to go back", () => {
  expect([backTarget({ noGoBack: "true" }), backTarget({ noGoBack: "" }), backTarget({})]).toEqual([
    "/dashboard",
    "/dashboard",
    undefined,
  ]);
});

test("every product page and view belongs to the products' entry of the navigation", () => {
  expect(["/products/micro", "/view9"].every((path) => isPageOfEntry("/products/drugs", path))).toBe(true);
  expect(isPageOfEntry("/products/drugs", "/aboutus")).toBe(false);
});
