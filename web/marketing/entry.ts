import { hydrate } from "../hydrate";
import { siteRouteTree } from "./routes";

export const start = () => hydrate(siteRouteTree);
