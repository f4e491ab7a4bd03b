import { sha256 } from "../../platform/crypto";
import type { Deps } from "../../platform/deps";
import { type ArchivedEvent, parseSegment } from "./archive.rules";
import type { AuditSegment } from "./archive.store";

type Place = Pick<Deps, "rawFiles" | "sealer">;

const contextOf = ({ firstSeq, lastSeq }: Pick<AuditSegment, "firstSeq" | "lastSeq">) =>
  `audit-segment:${firstSeq}-${lastSeq}`;

/** The file is missing, cannot be decrypted, or has other contents than were archived. */
export class LostSegment extends Error {
  constructor(
    readonly kind: "missing" | "altered",
    file: string,
    options?: ErrorOptions,
  ) {
    super(`the segment ${file} is ${kind}`, options);
  }
}

/** The folder of segments in the object store. */
export const segmentFolder = "audit-archive/";

/**
 * Encrypts the text, puts it into the object store and reads it back. Answers its name there, which is made of range, contents
 * and data key, so that storing the same segment twice gives one object.
 */
export async function putSegment(
  { rawFiles, sealer }: Place,
  segment: Pick<AuditSegment, "firstSeq" | "lastSeq" | "sha256">,
  text: string,
): Promise<string> {
  const sealed = await sealer.seal(contextOf(segment), text);
  const bytes = new Uint8Array(new TextEncoder().encode(sealed));
  const [key] = sealed.split(".");
  const file = `${segmentFolder}${segment.firstSeq}-${segment.lastSeq}-${segment.sha256.slice(0, 16)}.${key}`;
  await rawFiles.put(file, bytes, { contentType: "text/plain", sha256: await sha256(bytes) });
  await readSegmentText({ rawFiles, sealer }, { ...segment, file });
  return file;
}

/** The lines of a segment, as they were archived. */
export async function readSegmentText(
  { rawFiles, sealer }: Place,
  segment: Pick<AuditSegment, "firstSeq" | "lastSeq" | "sha256" | "file">,
): Promise<string> {
  const found = await rawFiles.get(segment.file);
  if (!found) throw new LostSegment("missing", segment.file);
  const text = await sealer
    .open(contextOf(segment), new TextDecoder().decode(found.bytes))
    .catch((cause: unknown) => Promise.reject(new LostSegment("altered", segment.file, { cause })));
  if ((await sha256(text)) !== segment.sha256) throw new LostSegment("altered", segment.file);
  return text;
}

export const readSegmentEvents = async (
  place: Place,
  segment: Pick<AuditSegment, "firstSeq" | "lastSeq" | "sha256" | "file">,
): Promise<ArchivedEvent[]> => parseSegment(await readSegmentText(place, segment));

/** An event by its number, if it is in this segment. */
export async function findArchivedEvent(
  place: Place,
  segment: AuditSegment | undefined,
  seq: number,
): Promise<ArchivedEvent | undefined> {
  if (!segment || segment.firstSeq > seq || segment.lastSeq < seq) return undefined;
  return (await readSegmentEvents(place, segment)).find((event) => event.seq === seq);
}
