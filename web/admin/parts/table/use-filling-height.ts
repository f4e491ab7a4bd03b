import { useEffect, useRef } from "react";
import { fetchPart } from "../../../shared/fetch-part";

/** Lets what the ref names take the height that its page leaves. */
export function useFillingHeight(isFilling: boolean) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isFilling) return;
    let end: (() => void) | undefined = () => undefined;
    void fetchPart(() => import("./filling-height"), "fillHeight").then(({ part: fillHeight }) => {
      if (fillHeight && end && box.current) end = fillHeight(box.current);
    });
    return () => {
      end?.();
      end = undefined;
    };
  }, [isFilling]);
  return box;
}
