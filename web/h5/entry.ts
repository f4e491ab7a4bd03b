import { hydrate } from "../hydrate";
import { phoneTree } from "./routes";

export const start = () => hydrate(phoneTree);
