/** The reply of the call that a page is made from. */
export interface GivenAnswer {
  readonly call: string;
  readonly data: unknown;
  readonly msg: string;
}

/** Renders pages of the web app in the worker; without it, pages are sent empty and the browser fills them. */
export interface OwnPages {
  /** HTML of the page at `path` with that reply; throws when there is no such page. */
  render(page: {
    readonly path: string;
    readonly search: Readonly<Record<string, string>>;
    readonly given: GivenAnswer | null;
  }): Promise<string>;
}
