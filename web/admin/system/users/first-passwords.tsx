import { lazyDialog } from "../../parts/lazy-part";
import { useStore } from "../../parts/store";
import { newAccounts } from "./first-password";

const FirstPasswordDialog = lazyDialog(() => import("./first-password-dialog"), "FirstPasswordDialog");

/** Shows the first passwords of users who were just created. */
export function FirstPasswords() {
  const accounts = useStore(newAccounts);
  return accounts.length > 0 ? <FirstPasswordDialog accounts={accounts} /> : null;
}
