import { hydrate } from "../hydrate";
import { siteTree } from "./routes";

export const start = () => hydrate(siteTree);
