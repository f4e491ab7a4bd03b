import { fromBase64 } from "../../platform/ids";
import { packedCommonPasswords } from "./common-passwords.data";

let unpacked: Promise<ReadonlySet<string>> | undefined;

/** The 10,000 commonest passwords in lower case; unpacked when first asked for. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  unpacked ??= unpack();
  return unpacked;
}

async function unpack(): Promise<ReadonlySet<string>> {
  const packed = new Blob([fromBase64(packedCommonPasswords)]).stream();
  const text = await new Response(packed.pipeThrough(new DecompressionStream("deflate-raw"))).text();
  let previous = "";
  return new Set(
    text.split("\n").map((line) => {
      previous = previous.slice(0, Number.parseInt(line.charAt(0), 36)) + line.slice(1);
      return previous;
    }),
  );
}
