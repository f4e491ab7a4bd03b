import type { Action } from "../../http/action";
import { move, scan } from "./plate-scan.actions";
import { close, create, discard, get, list, queue, release } from "./plates.actions";

export const platesActions: readonly Action[] = [list, create, get, queue, scan, move, close, discard, release];
