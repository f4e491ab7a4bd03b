import type { Action } from "../../http/action";
import { discard, get, list, setMappings } from "./run-imports.actions";
import { upload } from "./upload-import.actions";

export const instrumentFilesActions: readonly Action[] = [upload, list, get, setMappings, discard];
