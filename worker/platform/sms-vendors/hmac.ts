const encoder = new TextEncoder();

/** HMAC-SHA-256 with a key that a vendor's signature derives on the way. */
export async function hmacSha256(key: string | ArrayBuffer, text: string): Promise<ArrayBuffer> {
  const bytes = typeof key === "string" ? encoder.encode(key) : key;
  const imported = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return crypto.subtle.sign("HMAC", imported, encoder.encode(text));
}
