const encoder = new TextEncoder();

/** HMAC-SHA-256 with an intermediate key of a vendor's signature. */
export async function hmacSha256(key: string | ArrayBuffer, text: string): Promise<ArrayBuffer> {
  const bytes = typeof key === "string" ? encoder.encode(key) : key;
  const imported = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return crypto.subtle.sign("HMAC", imported, encoder.encode(text));
}
