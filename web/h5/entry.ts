import { hydrate } from "../hydrate";
import { phoneRouteTree } from "./routes";

export const start = () => hydrate(phoneRouteTree);
