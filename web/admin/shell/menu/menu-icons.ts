import {
  IconBarcode,
  IconChecklist,
  IconCircleDot,
  IconDashboard,
  IconFlask,
  IconGridDots,
  IconMessage,
  IconPackage,
  IconReport,
  IconTestPipe,
  IconUpload,
} from "@tabler/icons-react";

const icons: Record<string, typeof IconCircleDot> = {
  barcode: IconBarcode,
  checklist: IconChecklist,
  dashboard: IconDashboard,
  flask: IconFlask,
  "grid-dots": IconGridDots,
  message: IconMessage,
  package: IconPackage,
  report: IconReport,
  "test-pipe": IconTestPipe,
  upload: IconUpload,
};

/** Drawing of a menu icon by the name that the menu table stores. */
export const menuIcon = (name: string): typeof IconCircleDot => icons[name] ?? IconCircleDot;
