/** Local storage key of the user name that the person asked to remember; never the password. */
export const userNameKey = "admin:user-name";

/** Runs `work`, whose reply may tell the browser to clear its storage, and keeps the remembered name. */
export async function keepUserName(work: () => Promise<unknown>): Promise<void> {
  const name = localStorage.getItem(userNameKey);
  await work();
  if (name) localStorage.setItem(userNameKey, name);
}
