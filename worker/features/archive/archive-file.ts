import { sha256 } from "../../platform/crypto";
import { archiveFolder, moveToObjectStore, type StoredLocation } from "../../platform/database/at-rest";
import type { Deps } from "../../platform/deps";
import { base64Url } from "../../platform/ids";

type Add = Parameters<typeof moveToObjectStore>;

/** A file of the object store that holds encrypted records one after another. */
export class ArchiveFile {
  readonly name = base64Url(crypto.getRandomValues(new Uint8Array(9)));
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  /** Adds a value; answers the SQL parameter that says where it will be stored. */
  add(...value: Add): string {
    const { bytes, at } = moveToObjectStore(...value);
    const place: StoredLocation = { file: this.name, offset: this.#length, length: bytes.length };
    this.#parts.push(bytes);
    this.#length += bytes.length;
    return at(place);
  }

  /** Stores the file and reads it back; throws when the content differs. */
  async put(files: Deps["rawFiles"]): Promise<{ sha256: string; bytes: number }> {
    const content = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      content.set(part, at);
      at += part.length;
    }
    const sum = await sha256(content);
    const key = archiveFolder + this.name;
    await files.put(key, content, { contentType: "application/octet-stream", sha256: sum });
    const kept = await files.get(key);
    if (!kept || (await sha256(kept.bytes)) !== sum) throw new Error(`the file ${key} is not what was put there`);
    return { sha256: sum, bytes: this.#length };
  }
}
