import { dashboardHelp } from "./dashboard/dashboard.help";
import { enquiryHelp } from "./enquiries/enquiries.help";
import { labHelp } from "./lab/lab.help";
import { merchantHelp } from "./merchant/merchant.help";
import { messageHelp } from "./messages/messages.help";
import type { HelpOf } from "./parts/help";
import { privacyHelp } from "./privacy/privacy.help";
import { logHelp } from "./system/logs/logs.help";
import { systemHelp } from "./system/system.help";
import { toolHelp } from "./tools/tools.help";

/** What is said of every screen; its keys are those of the list of screens. */
export const helpTexts: HelpOf = {
  ...dashboardHelp,
  ...labHelp,
  ...merchantHelp,
  ...messageHelp,
  ...enquiryHelp,
  ...privacyHelp,
  ...systemHelp,
  ...logHelp,
  ...toolHelp,
};
