/** Types for the used part of a package that has none. */
declare module "saxen" {
  type Decode = (text: string) => string;

  interface Handlers {
    openTag: (name: string, attributes: () => Record<string, string>, decode: Decode) => void;
    closeTag: (name: string) => void;
    text: (text: string, decode: Decode) => void;
    cdata: (text: string) => void;
    attention: (text: string) => void;
    error: (error: Error) => void;
  }

  export class Parser {
    on<K extends keyof Handlers>(event: K, handler: Handlers[K]): this;
    write(piece: string): this;
    end(): this;
    stop(): void;
  }
}
