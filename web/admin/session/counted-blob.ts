/** The header with a CSV response's number of rows, without its heading line. */
const rowCountHeader = "x-row-count";
const lineFeed = 10;

/** Reads a response completely and reports, as lines arrive, which share of the announced rows has come. */
export async function readBlobWithProgress(response: Response, onShare: (share: number) => void): Promise<Blob> {
  const rows = Number(response.headers.get(rowCountHeader) ?? 0);
  const reader = rows > 0 ? response.body?.getReader() : undefined;
  if (!reader) return response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    for (const byte of value) if (byte === lineFeed) lines += 1;
    onShare(Math.min(1, Math.max(0, lines - 1) / rows));
  }
  return new Blob(parts, { type: response.headers.get("content-type") ?? "" });
}
