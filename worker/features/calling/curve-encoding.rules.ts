import { fromBase64 } from "../../platform/ids";

/** Counts per unit of light, in the device's messages. */
const countsPerLight = 1000;

/**
 * The light of every cycle, decoded from the format in docs/devices.md: base64 of unsigned 16-bit numbers, low byte first, in
 * thousandths.
 */
export function decodeCurve(text: string): number[] {
  const view = new DataView(fromBase64(text).buffer);
  return Array.from({ length: view.byteLength / 2 }, (_, i) => view.getUint16(2 * i, true) / countsPerLight);
}

/** First byte of a block; it says which layout the block has. */
const blockLayout = 1;

/**
 * The curves of a module as one short text: for each curve the number of cycles and the difference of every count from the one
 * before, as variable-length numbers with seven bits per byte, in base64. Neighbouring cycles differ little, which saves about
 * half of the bytes.
 */
export function packCurves(curves: readonly (readonly number[])[]): string {
  const bytes = [blockLayout];
  const push = (value: number) => {
    let rest = value;
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
    bytes.push(rest);
  };
  for (const curve of curves) {
    push(curve.length);
    let before = 0;
    for (const light of curve) {
      const count = Math.round(light * countsPerLight);
      const step = count - before;
      push(step < 0 ? -2 * step - 1 : 2 * step);
      before = count;
    }
  }
  return btoa(String.fromCharCode(...bytes));
}

/** The curves of a block, in the order in which they were packed. */
export function unpackCurves(block: string): number[][] {
  const bytes = fromBase64(block);
  if (bytes[0] !== blockLayout) throw new RangeError(`unknown layout of curves ${bytes[0]}`);
  let at = 1;
  const pull = () => {
    let [value, shift] = [0, 0];
    for (; (bytes[at] ?? 0) > 127; at++, shift += 7) value |= ((bytes[at] ?? 0) & 127) << shift;
    return value | ((bytes[at++] ?? 0) << shift);
  };
  const curves: number[][] = [];
  while (at < bytes.length) {
    let count = 0;
    curves.push(
      Array.from({ length: pull() }, () => {
        const step = pull();
        count += step % 2 === 0 ? step / 2 : -(step + 1) / 2;
        return count / countsPerLight;
      }),
    );
  }
  return curves;
}
