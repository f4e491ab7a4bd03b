import { afterEach, expect, test, vi } from "vitest";
import { deviceStorage, readJson, writeJson } from "../../../web/shared/browser-storage";

afterEach(() => {
  vi.unstubAllGlobals();
  deviceStorage.clear();
});

const forbidden = {
  get localStorage(): Storage {
    throw new DOMException("denied", "SecurityError");
  },
};
const full = {
  localStorage: {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => undefined,
    clear: () => undefined,
  },
};

test.each([
  ["forbidden", forbidden],
  ["absent", { localStorage: null }],
  ["full", full],
])("a storage that is %s remembers for as long as the document lives, and never throws", (_, window) => {
  vi.stubGlobal("window", window);
  expect(deviceStorage.getItem("a")).toBeNull();
  writeJson(deviceStorage, "a", { b: 1 });
  expect(readJson(deviceStorage, "a")).toEqual({ b: 1 });
  expect(deviceStorage.keys()).toContain("a");
  deviceStorage.removeItem("a");
  expect(readJson(deviceStorage, "a")).toBeUndefined();
});

test("what is no JSON counts as absent", () => {
  deviceStorage.setItem("a", "{");
  expect(readJson(deviceStorage, "a")).toBeUndefined();
});
