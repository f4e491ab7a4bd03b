// WebViews with storage switched off throw on access; the flow then works without memory.
const memory = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
};

function open(kind: "localStorage" | "sessionStorage"): Storage {
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
export const tabStorage: Storage = open("sessionStorage");
/** Lives on this phone; holds nothing personal. */
export const phoneStorage: Storage = open("localStorage");
