/**
 * The browser's storage for all parts of the web app: it never throws. A browser may forbid it, have none, or be full;
 * values are then stored in memory until the document is closed.
 */
export interface BrowserStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
  clear(): void;
  keys(): string[];
}

function open(kind: "localStorage" | "sessionStorage"): BrowserStorage {
  const memory = new Map<string, string>();
  // The worker that renders has none. Detecting that by an exception would make V8 parse the whole worker a second
  // time.
  const storage = (): Storage | null => (typeof window === "undefined" ? null : window[kind]);
  const tried = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      const own = storage();
      return own ? work(own) : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? tried((own) => own.getItem(key)) ?? null,
    setItem(key, text) {
      memory.delete(key);
      const isKept = tried((own) => {
        own.setItem(key, text);
        return true;
      });
      if (!isKept) memory.set(key, text);
    },
    removeItem(key) {
      memory.delete(key);
      tried((own) => own.removeItem(key));
    },
    clear() {
      memory.clear();
      tried((own) => own.clear());
    },
    keys: () => [...new Set([...memory.keys(), ...(tried((own) => Object.keys(own)) ?? [])])],
  };
}

/** Exists as long as the tab. */
export const tabStorage: BrowserStorage = open("sessionStorage");
/** Stored on this machine or phone. */
export const deviceStorage: BrowserStorage = open("localStorage");

/** Parsed value of a key; undefined when it is absent or broken. */
export function readJson<T>(storage: BrowserStorage, key: string): T | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

export const writeJson = (storage: BrowserStorage, key: string, value: unknown): void =>
  storage.setItem(key, JSON.stringify(value));
