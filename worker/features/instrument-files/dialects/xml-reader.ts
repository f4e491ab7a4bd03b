/// <reference path="./saxen.d.ts" />
import { Parser } from "saxen";

/** Events of an XML document; names of elements come without their namespace prefix. A handler that answers false stops the reading. */
export interface XmlHandler {
  open(name: string, attribute: (name: string) => string): boolean | undefined;
  text(text: string): void;
  close(name: string): boolean | undefined;
}

export type XmlFault = "doctype" | "too-deep" | "malformed";

const depthMax = 32;

/** Reads XML piece by piece as it is unpacked. A document type (it could define entities) and deep nesting are refused. */
export class XmlReader {
  fault: XmlFault | null = null;
  private isOver = false;
  private depth = 0;
  private hasRoot = false;
  private readonly parser = new Parser();

  constructor(handler: XmlHandler) {
    const { parser } = this;
    const heard =
      <A extends unknown[]>(tell: (...args: A) => boolean | undefined) =>
      (...args: A) => {
        if (!this.isOver && tell(...args) === false) this.stop();
      };
    parser.on(
      "openTag",
      heard((name: string, attributes: () => Record<string, string>, decode: (text: string) => string) => {
        if (this.depth === 0 && this.hasRoot) return this.stop("malformed");
        this.hasRoot = true;
        this.depth++;
        if (this.depth > depthMax) return this.stop("too-deep");
        return handler.open(localName(name), (attribute) => decode(attributes()[attribute] ?? ""));
      }),
    );
    parser.on(
      "closeTag",
      heard((name: string) => {
        this.depth--;
        return handler.close(localName(name));
      }),
    );
    parser.on(
      "text",
      heard((text: string, decode: (text: string) => string) => void handler.text(decode(text))),
    );
    parser.on(
      "cdata",
      heard((text: string) => void handler.text(text)),
    );
    parser.on(
      "attention",
      heard(() => this.stop("doctype")),
    );
    parser.on(
      "error",
      heard(() => this.stop("malformed")),
    );
  }

  /** Parses the next piece; false when no more is needed, because of a fault or because the handler stopped. */
  push(piece: string): boolean {
    if (this.isOver) return false;
    this.parser.write(piece);
    return !this.isOver;
  }

  /** The fault of the whole document, after its last piece; null when it is complete or the handler stopped. */
  end(): XmlFault | null {
    if (!this.isOver) this.parser.end();
    return this.fault;
  }

  private stop(fault?: XmlFault): undefined {
    this.fault = fault ?? null;
    this.isOver = true;
    this.parser.stop();
  }
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);
