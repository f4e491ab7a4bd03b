/** Side of the square that is cut out of a picture, px (specification, section 9). */
export const cropSide = 200;

/**
 * The position of a picture under the square: its centre relative to the square's centre in screen px, its zoom and
 * quarter turns.
 */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** At 1 the picture just covers the square. */
  readonly zoom: number;
  /** Quarter turns clockwise, 0-3. */
  readonly turns: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const initialCrop: Crop = { x: 0, y: 0, zoom: 1, turns: 0 };
const zoomMost = 4;

/** Screen px per picture px. */
function scaleOf(picture: Size, zoom: number): number {
  return (cropSide / Math.min(picture.width, picture.height)) * zoom;
}

/** The crop after a change, moved back so that the square stays filled. */
export function changeCrop(crop: Crop, change: Partial<Crop>, picture: Size): Crop {
  const next = { ...crop, ...change };
  const zoom = Math.min(zoomMost, Math.max(1, next.zoom));
  const turns = ((next.turns % 4) + 4) % 4;
  const scale = scaleOf(picture, zoom);
  const [width, height] = turns % 2 === 0 ? [picture.width, picture.height] : [picture.height, picture.width];
  return {
    x: within(next.x, (width * scale - cropSide) / 2),
    y: within(next.y, (height * scale - cropSide) / 2),
    zoom,
    turns,
  };
}

// Never -0, which would make two equal crops differ.
const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0;

/** Draws the picture under the square; `side` is the canvas's own side in px. */
export function drawCrop(
  context: CanvasRenderingContext2D,
  image: CanvasImageSource & Size,
  crop: Crop,
  side: number,
): void {
  const scale = scaleOf(image, crop.zoom) * (side / cropSide);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, side, side);
  context.translate(side / 2 + (crop.x * side) / cropSide, side / 2 + (crop.y * side) / cropSide);
  context.rotate((crop.turns * Math.PI) / 2);
  context.scale(scale, scale);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, -image.width / 2, -image.height / 2);
}

/** Whether the browser reports a picture type; the server checks the bytes. */
export function isPicture(type: string): boolean {
  return /^image\//.test(type);
}
