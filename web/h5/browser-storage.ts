/** What the flow asks of a storage. */
export type PageStorage = Pick<Storage, "clear" | "getItem" | "removeItem" | "setItem">;

// WebViews with storage switched off throw on access; the flow then works without memory.
const memory = (): PageStorage => {
  const items = new Map<string, string>();
  return {
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
};

function open(kind: "localStorage" | "sessionStorage"): PageStorage {
  // The worker that renders has none. To find that out by an exception costs V8 a second reading of the whole worker.
  if (typeof window === "undefined") return memory();
  try {
    const storage = window[kind];
    storage.setItem("h5.try", "1");
    storage.removeItem("h5.try");
    return storage;
  } catch {
    return memory();
  }
}

/** Lives as long as the tab. */
export const tabStorage: PageStorage = open("sessionStorage");
/** Lives on this phone; holds nothing personal. */
export const phoneStorage: PageStorage = open("localStorage");
