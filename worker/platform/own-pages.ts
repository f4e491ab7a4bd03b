/** The answer of a call that a page is made from. */
export interface GivenAnswer {
  readonly call: string;
  readonly data: unknown;
  readonly msg: string;
}

/** Renders pages of the web app in the worker; where there is none, pages go out empty and the browser fills them. */
export interface OwnPages {
  /** HTML of the page at `path` with that answer; throws where no such page is. */
  render(page: {
    readonly path: string;
    readonly search: Readonly<Record<string, string>>;
    readonly given: GivenAnswer | null;
  }): Promise<string>;
}
