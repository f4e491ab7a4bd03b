/** Why the camera did not start, as far as it matters for the person. */
export type CameraProblem = "denied" | "missing";

export interface Camera {
  readonly stop: () => void;
  /** Null when the lamp cannot be controlled by the page. */
  readonly setTorch: ((isOn: boolean) => Promise<void>) | null;
}

/** Opens the rear camera into the video element. Throws a CameraProblem. */
export async function openCamera(video: HTMLVideoElement): Promise<Camera> {
  if (!navigator.mediaDevices?.getUserMedia) throw "missing" satisfies CameraProblem;
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    const isDenied =
      error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "SecurityError");
    throw (isDenied ? "denied" : "missing") satisfies CameraProblem;
  }
  video.srcObject = stream;
  await video.play().catch(() => {});
  const track = stream.getVideoTracks()[0];
  const abilities = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  return {
    stop() {
      for (const one of stream.getTracks()) one.stop();
      video.srcObject = null;
    },
    setTorch:
      abilities?.torch && track
        ? (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
        : null,
  };
}

/** A wide band from the middle of the picture: a bar code needs pixels across, not down. */
export function cropMiddleBand(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  isTurned: boolean,
): ImageData | null {
  const { videoWidth, videoHeight } = video;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!videoWidth || !pen) return null;
  const width = isTurned ? videoWidth * 0.5 : videoWidth * 0.92;
  const height = isTurned ? videoHeight * 0.92 : videoHeight * 0.5;
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  pen.drawImage(video, (videoWidth - width) / 2, (videoHeight - height) / 2, width, height, 0, 0, width, height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
