import { hydrate } from "../visitors/hydrate";
import { face } from "./routes";

export const start = () => hydrate(face);
