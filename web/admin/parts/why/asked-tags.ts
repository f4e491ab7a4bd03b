import { createContext } from "react";
import type { Permission } from "#contract/permissions";

/** The permissions that a page checked during rendering, so that it can explain missing actions. */
interface AskedTags {
  add(tags: readonly Permission[]): void;
  get(): readonly Permission[];
  subscribe(listener: () => void): () => void;
}

export function createAskedPermissions(): AskedTags {
  let tags: readonly Permission[] = [];
  const listeners = new Set<() => void>();
  return {
    get: () => tags,
    add(more) {
      const fresh = more.filter((tag) => !tags.includes(tag));
      if (fresh.length === 0) return;
      tags = [...tags, ...fresh];
      // Pages check while they render; listeners are notified afterwards.
      queueMicrotask(() => {
        for (const listener of listeners) listener();
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const AskedPermissionsContext = createContext<AskedTags>(createAskedPermissions());
