import type { OwnPages } from "./platform/own-pages";

/**
 * The worker's types of `#own-pages` (package.json), which is the web app's code. That code is checked by its own
 * configuration, because the worker must not see browser types.
 */
export declare const renderOwnPage: (page: Parameters<OwnPages["render"]>[0]) => Promise<string>;
