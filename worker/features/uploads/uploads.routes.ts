import type { Action } from "../../http/action";
import { readFileAction, uploadAvatarAction, uploadLogoAction } from "./uploads.actions";

export const uploadsActions: readonly Action[] = [uploadAvatarAction, uploadLogoAction, readFileAction];
