import { agreementsActions } from "./features/agreements/agreements.routes";
import { bindingsActions } from "./features/bindings/bindings.routes";
import { captchaActions } from "./features/captcha/captcha.routes";
import { configsActions } from "./features/configs/configs.routes";
import { customersActions } from "./features/customers/customers.routes";
import { dashboardActions } from "./features/dashboard/dashboard.routes";
import { departmentsActions } from "./features/departments/departments.routes";
import { devicesActions } from "./features/devices/devices.routes";
import { dictionariesActions } from "./features/dictionaries/dictionaries.routes";
import { enquiriesActions } from "./features/enquiries/enquiries.routes";
import { historyActions } from "./features/history/history.routes";
import { instrumentFilesActions } from "./features/instrument-files/instrument-files.routes";
import { kitsActions } from "./features/kits/kits.routes";
import { logsActions } from "./features/logs/logs.routes";
import { manualEntriesActions } from "./features/manual-entries/manual-entries.routes";
import { menusActions } from "./features/menus/menus.routes";
import { merchantsActions } from "./features/merchants/merchants.routes";
import { messagesActions } from "./features/messages/messages.routes";
import { onlineSessionsActions } from "./features/online-sessions/online-sessions.routes";
import { partnerImportsActions } from "./features/partner-imports/partner-imports.routes";
import { platesActions } from "./features/plates/plates.routes";
import { postsActions } from "./features/posts/posts.routes";
import { preferencesActions } from "./features/preferences/preferences.routes";
import { privacyActions } from "./features/privacy/privacy.routes";
import { productsActions } from "./features/products/products.routes";
import { profileActions } from "./features/profile/profile.routes";
import { reportPageActions } from "./features/reports/reports.h5.routes";
import { reportsActions } from "./features/reports/reports.routes";
import { resultsActions } from "./features/results/results.routes";
import { rolesActions } from "./features/roles/roles.routes";
import { samplesActions } from "./features/samples/samples.routes";
import { sessionActions } from "./features/session/session.routes";
import { settingsActions } from "./features/settings/settings.routes";
import { smsCodesActions } from "./features/sms-codes/sms-codes.routes";
import { switchesActions } from "./features/switches/switches.routes";
import { toolsActions } from "./features/tools/tools.routes";
import { undoActions } from "./features/undo/undo.routes";
import { uploadsActions } from "./features/uploads/uploads.routes";
import { usersActions } from "./features/users/users.routes";
import type { Action } from "./http/action";

/** Every feature by name: the table of contents of the API. */
export const features: Record<string, readonly Action[]> = {
  session: sessionActions,
  captcha: captchaActions,
  menus: menusActions,
  settings: settingsActions,
  logs: logsActions,
  profile: profileActions,
  preferences: preferencesActions,
  onlineSessions: onlineSessionsActions,
  uploads: uploadsActions,
  history: historyActions,
  undo: undoActions,
  tools: toolsActions,
  switches: switchesActions,
  users: usersActions,
  roles: rolesActions,
  departments: departmentsActions,
  posts: postsActions,
  dictionaries: dictionariesActions,
  configs: configsActions,
  products: productsActions,
  merchants: merchantsActions,
  kits: kitsActions,
  samples: samplesActions,
  plates: platesActions,
  instrumentFiles: instrumentFilesActions,
  results: resultsActions,
  partnerImports: partnerImportsActions,
  manualEntries: manualEntriesActions,
  devices: devicesActions,
  reports: reportsActions,
  dashboard: dashboardActions,
  smsCodes: smsCodesActions,
  customers: customersActions,
  agreements: agreementsActions,
  bindings: bindingsActions,
  reportPage: reportPageActions,
  messages: messagesActions,
  enquiries: enquiriesActions,
  privacy: privacyActions,
};
