/** What a document's reader wants to hear; names come without their namespace prefix. Answering false stops the reading. */
export interface XmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>): boolean | undefined;
  text(text: string): void;
  close(name: string): boolean | undefined;
}

export type XmlFault = "doctype" | "too-deep" | "malformed";

const depthMax = 32;
const tokenMax = 1_000_000;
const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/**
 * Reads XML in pieces as they are unpacked, in linear time. A document type is refused (it is the door of entity
 * expansion), so are deep nesting and endless tokens; only the five predefined entities and character numbers are known.
 */
export class XmlReader {
  fault: XmlFault | null = null;
  isStopped = false;
  private rest = "";
  private readonly path: string[] = [];
  private hasRoot = false;
  private readonly handler: XmlHandler;

  constructor(handler: XmlHandler) {
    this.handler = handler;
  }

  /** Takes the next piece; false when nothing more is wanted, because of a fault or because the handler has enough. */
  push(piece: string): boolean {
    const text = this.rest + piece;
    let at = 0;
    while (!this.fault && !this.isStopped) {
      const start = text.indexOf("<", at);
      const end = start < 0 ? -1 : tokenEnd(text, start);
      if (start < 0 || end < 0) break;
      this.takeText(text.slice(at, start));
      this.takeToken(text.slice(start, end));
      at = end;
    }
    this.rest = text.slice(at);
    if (this.rest.length > tokenMax) this.fault = "malformed";
    return !this.fault && !this.isStopped;
  }

  /** The fault of the whole document, once its last piece was pushed; null when it is complete. */
  end(): XmlFault | null {
    if (this.fault || this.isStopped) return this.fault;
    return this.path.length > 0 || !this.hasRoot || this.rest.trim() !== "" ? "malformed" : null;
  }

  private takeText(raw: string): void {
    if (raw !== "" && this.path.length > 0) this.handler.text(decoded(raw));
  }

  private takeToken(token: string): void {
    if (token.startsWith("<!--") || token.startsWith("<?")) return;
    if (token.startsWith("<![CDATA[")) {
      this.handler.text(token.slice(9, -3));
    } else if (token.startsWith("<!")) {
      this.fault = "doctype";
    } else if (token.startsWith("</")) {
      this.close(localName(token.slice(2, -1).trim()));
    } else {
      this.open(token);
    }
  }

  private open(token: string): void {
    const isEmpty = token.endsWith("/>");
    const body = token.slice(1, isEmpty ? -2 : -1);
    const nameEnd = body.search(/[\s/]|$/);
    const name = localName(body.slice(0, nameEnd));
    if (name === "" || (this.path.length === 0 && this.hasRoot)) {
      this.fault = "malformed";
      return;
    }
    this.hasRoot = true;
    this.path.push(name);
    if (this.path.length > depthMax) {
      this.fault = "too-deep";
      return;
    }
    if (this.handler.open(name, attributesOf(body.slice(nameEnd))) === false) this.isStopped = true;
    else if (isEmpty) this.close(name);
  }

  private close(name: string): void {
    if (this.path.pop() !== name) this.fault = "malformed";
    else if (this.handler.close(name) === false) this.isStopped = true;
  }
}

/** Where the token that begins at `start` ends (exclusive); -1 while its end has not come yet. */
function tokenEnd(text: string, start: number): number {
  const after = (mark: string) => {
    const end = text.indexOf(mark, start);
    return end < 0 ? -1 : end + mark.length;
  };
  if (text.startsWith("<!--", start)) return after("-->");
  if (text.startsWith("<![CDATA[", start)) return after("]]>");
  if (text.startsWith("<?", start)) return after("?>");
  // Too short to tell a comment from a document type.
  if (text.startsWith("<!", start) && text.length - start < 9) return -1;
  let quote = "";
  for (let i = start + 1; i < text.length; i++) {
    const sign = text.charAt(i);
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ">") return i + 1;
  }
  return -1;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!text.includes("=")) return found;
  for (const [, name = "", double, single] of text.matchAll(/([^\s="'<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    found.set(name, decoded(double ?? single ?? ""));
  }
  return found;
}

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, entity: string) => {
    if (!entity.startsWith("#")) return Object.hasOwn(named, entity) ? (named[entity] ?? whole) : whole;
    const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
