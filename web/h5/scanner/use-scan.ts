import { type RefObject, useEffect, useState } from "react";
import { type Camera, type CameraProblem, cropMiddleBand, openCamera } from "./camera";
import { barcodeFromPixels, preloadDecoder } from "./decode";
import { createRepeatedReadCheck } from "./scan-text";

const frameMs = 100;
const hintMs = 15_000;

export type ScanState = "starting" | "looking" | "slow" | CameraProblem | "offline";

/** Reads the camera until the same barcode was read twice in a row. */
export function useCameraScan(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [state, setState] = useState<ScanState>("starting");
  const [camera, setCamera] = useState<Camera | null>(null);

  useEffect(() => {
    let isGone = false;
    let opened: Camera | null = null;
    const timers: number[] = [];
    const agree = createRepeatedReadCheck();
    const canvas = document.createElement("canvas");

    async function look(round: number) {
      if (isGone || !video.current) return;
      const pixels = cropMiddleBand(video.current, canvas, round % 2 === 1);
      const code = agree(pixels ? await barcodeFromPixels(pixels, false) : null);
      if (isGone) return;
      if (code) return onCode(code);
      timers.push(window.setTimeout(() => void look(round + 1), frameMs));
    }

    async function begin(screen: HTMLVideoElement) {
      try {
        opened = await openCamera(screen);
        if (isGone) return opened.stop();
        setCamera(opened);
        await preloadDecoder();
        if (isGone) return;
        setState("looking");
        timers.push(window.setTimeout(() => setState("slow"), hintMs));
        await look(0);
      } catch (trouble) {
        opened?.stop();
        if (!isGone) setState(trouble === "denied" || trouble === "missing" ? trouble : "offline");
      }
    }

    if (video.current) void begin(video.current);
    return () => {
      isGone = true;
      opened?.stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [video, onCode]);

  return { state, setTorch: camera?.setTorch ?? null };
}
