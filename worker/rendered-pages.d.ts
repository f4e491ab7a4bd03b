import type { OwnPages } from "./platform/own-pages";

/**
 * What `#own-pages` (package.json) is to the worker's types: the web app's own code, checked by its own configuration, whose
 * browser types the worker must not see.
 */
export declare const renderOwnPage: (page: Parameters<OwnPages["render"]>[0]) => Promise<string>;
