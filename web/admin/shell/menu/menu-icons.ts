import {
  IconBarcode,
  IconBook2,
  IconBuilding,
  IconChecklist,
  IconCircleDot,
  IconDashboard,
  IconFlask,
  IconGridDots,
  IconMessage,
  IconPackage,
  IconReport,
  IconSettings,
  IconShieldLock,
  IconTestPipe,
  IconTools,
  IconUpload,
  IconUsers,
} from "@tabler/icons-react";

const icons: Record<string, typeof IconCircleDot> = {
  barcode: IconBarcode,
  book: IconBook2,
  building: IconBuilding,
  checklist: IconChecklist,
  dashboard: IconDashboard,
  flask: IconFlask,
  "grid-dots": IconGridDots,
  message: IconMessage,
  package: IconPackage,
  report: IconReport,
  settings: IconSettings,
  shield: IconShieldLock,
  "test-pipe": IconTestPipe,
  tools: IconTools,
  upload: IconUpload,
  users: IconUsers,
};

/** Drawing of a menu icon by the name that the menu table stores. */
export const menuIcon = (name: string): typeof IconCircleDot => icons[name] ?? IconCircleDot;
