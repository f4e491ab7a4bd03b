import type { Action } from "../../http/action";
import { readFileAction, uploadAvatarAction, uploadLogoAction, uploadTemplatePictureAction } from "./uploads.actions";

export const uploadsActions: readonly Action[] = [
  uploadAvatarAction,
  uploadLogoAction,
  uploadTemplatePictureAction,
  readFileAction,
];
