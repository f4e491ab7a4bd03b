import { useCallback, useState } from "react";
import { deviceStorage, readJson, writeJson } from "../../../../shared/browser-storage";

/** Number of batches whose marks are stored; the oldest goes. */
const keptBatches = 20;
const key = "admin:printed-labels";

type Marks = Readonly<Record<string, readonly string[]>>;

/** Parts of a batch that were printed on this kind of sheet since sign-in on this computer, and how to mark one. */
export function usePrintedParts(batchId: string, layoutKey: string) {
  const name = `${batchId}.${layoutKey}`;
  const [marks, setMarks] = useState<Marks>(() => readJson<Marks>(deviceStorage, key) ?? {});
  const mark = useCallback(
    (part: string, isPrinted: boolean) =>
      setMarks(({ [name]: parts = [], ...others }) => {
        const left = parts.filter((one) => one !== part);
        const next = [...Object.entries(others).slice(1 - keptBatches), [name, isPrinted ? [...left, part] : left]];
        const kept = Object.fromEntries(next) as Marks;
        writeJson(deviceStorage, key, kept);
        return kept;
      }),
    [name],
  );
  return [marks[name] ?? [], mark] as const;
}
