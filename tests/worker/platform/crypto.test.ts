import { expect, test } from "vitest";
import { keyedHash, sealer } from "#worker/platform/crypto";
import { base64Url, fromBase64, hex } from "#worker/platform/ids";
import { decryptRecord, encryptRecord } from "#worker/platform/sealed-record";

const secret = `${"j".repeat(42)}A=`;
const bytes = (text: string) => new TextEncoder().encode(text);
const [short, long] = ["13800138000", "报告 ".repeat(400)];

test("what was encrypted opens where it belongs, and nowhere else", async () => {
  const keys = sealer(`v1:${secret}`);
  for (const text of [short, long, ""]) {
    const sealed = await keys.seal("people phone 1", text);
    expect(await keys.open("people phone 1", sealed)).toBe(text);
    await expect(keys.open("people phone 2", sealed)).rejects.toThrow();
    await expect(keys.open("people phone 1", sealed.replace("v1.", "v2."))).rejects.toThrow("no data key v2");
  }
});

test("an altered, cut or unmarked value does not open", async () => {
  const keys = sealer(`v1:${secret}`);
  for (const text of [short, long]) {
    const [version, start = "", box = ""] = (await keys.seal("c", text)).split(".");
    const inside = fromBase64(box);
    const changed = (at: number) => inside.map((byte, i) => (i === at ? byte ^ 1 : byte));
    const wrong = [
      ...[0, inside.length - 17, inside.length - 1].map((at) => `${version}.${start}.${base64Url(changed(at))}`),
      ...[1, 4, 12, inside.length].map((cut) => `${version}.${start}.${base64Url(inside.slice(0, -cut))}`),
      `${version}.${start.startsWith("z") ? start.slice(1) : `z${start}`}.${box}`,
    ];
    for (const one of wrong) await expect(keys.open("c", one), one).rejects.toThrow();
  }
});

test("values are AES-256-GCM and HMAC-SHA-256 as the standard functions of every platform compute them", async () => {
  const keys = sealer(`v1:${secret}`);
  const key = await crypto.subtle.importKey("raw", fromBase64(secret), "AES-GCM", false, ["encrypt", "decrypt"]);
  const algorithm = (iv: Uint8Array<ArrayBuffer>) => ({ name: "AES-GCM", iv, additionalData: bytes("c") });
  const [, start = "", box = ""] = (await keys.seal("c", short)).split(".");
  const plain = await crypto.subtle.decrypt(algorithm(fromBase64(start)), key, fromBase64(box));
  expect(new TextDecoder().decode(plain)).toBe(short);
  const iv = bytes("twelve bytes");
  const theirs = new Uint8Array(await crypto.subtle.encrypt(algorithm(iv), key, bytes(short)));
  expect(await keys.open("c", `v1.${base64Url(iv)}.${base64Url(theirs)}`)).toBe(short);
  const mac = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const expected = hex(await crypto.subtle.sign("HMAC", mac, bytes(`phone\n张三${short}`)));
  expect(await keyedHash(secret).of("phone", `张三${short}`)).toBe(expected);
});

test("a data key of another length is refused", () => {
  expect(() => sealer(`v1:${"j".repeat(22)}==`)).toThrow("32 bytes");
});

test("a record of the archive opens with its own key, in its own place, whole and unchanged", () => {
  const { key, bytes: record } = encryptRecord("samples.archived", long);
  expect(decryptRecord("samples.archived", key, record)).toBe(long);
  expect(() => decryptRecord("runs.archived", key, record)).toThrow();
  expect(() => decryptRecord("samples.archived", encryptRecord("c", "").key, record)).toThrow();
  for (const at of [0, 12, record.length - 17, record.length - 1])
    expect(() => decryptRecord("samples.archived", key, record.with(at, (record[at] ?? 0) ^ 1)), `${at}`).toThrow();
  for (const length of [0, 11, 27, record.length - 1])
    expect(() => decryptRecord("samples.archived", key, record.slice(0, length)), `${length}`).toThrow();
});

test("a record of the archive is deflate and AES-128-GCM as the standard functions of every platform compute them", async () => {
  const through = async (part: Uint8Array<ArrayBuffer>, by: CompressionStream | DecompressionStream) =>
    new Uint8Array(await new Response(new Blob([part]).stream().pipeThrough(by)).arrayBuffer());
  const algorithm = (iv: Uint8Array<ArrayBuffer>) => ({ name: "AES-GCM", iv, additionalData: bytes("c") });
  const ours = encryptRecord("c", long);
  const record = Uint8Array.from(ours.bytes);
  const key = await crypto.subtle.importKey("raw", fromBase64(ours.key), "AES-GCM", false, ["encrypt", "decrypt"]);
  const opened = await crypto.subtle.decrypt(algorithm(record.slice(0, 12)), key, record.slice(12));
  const plain = await through(new Uint8Array(opened), new DecompressionStream("deflate-raw"));
  expect(new TextDecoder().decode(plain)).toBe(long);
  const iv = bytes("twelve bytes");
  const packed = await through(bytes(long), new CompressionStream("deflate-raw"));
  const theirs = new Uint8Array(await crypto.subtle.encrypt(algorithm(iv), key, packed));
  expect(decryptRecord("c", ours.key, Uint8Array.of(...iv, ...theirs))).toBe(long);
});
