import { fromBase64 } from "#worker/platform/ids";

const files = import.meta.glob<string>("../fixtures/instrument/*.{txt,csv,xlsx}", {
  query: "?base64",
  import: "default",
});

/** An instrument export of tests/fixtures/instrument by its file name, byte for byte, on both engines. */
export async function instrumentFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const load = files[`../fixtures/instrument/${name}`];
  if (!load) throw new Error(`no instrument file ${name}; there are: ${Object.keys(files).join(", ")}`);
  return fromBase64(await load());
}
