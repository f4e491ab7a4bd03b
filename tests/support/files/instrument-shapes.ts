import { rdmlShapes, workbookShapes } from "./container-shapes";
import type { FileShape } from "./file-shape";
import { refusedShapes } from "./refused-shapes";
import { csvShapes, quantStudioShapes } from "./text-shapes";

/** Files as laboratories really have them. */
export const laboratoryShapes: readonly FileShape[] = [
  ...quantStudioShapes,
  ...csvShapes,
  ...workbookShapes,
  ...rdmlShapes,
  ...refusedShapes,
];
