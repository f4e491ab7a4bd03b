import { createStore } from "../../parts/store";

export interface NewAccount {
  readonly username: string;
  readonly nickName: string;
  readonly password: string;
}

/** Accounts whose passwords are being shown, once; empty when there are none. */
export const newAccounts = createStore<readonly NewAccount[]>([]);

export const showFirstPassword = (accounts: readonly NewAccount[]): void => newAccounts.set(accounts);

/**
 * The accounts as a file for a spreadsheet; a text that a spreadsheet would run as a formula starts with an apostrophe.
 */
export function accountsFile(accounts: readonly NewAccount[]): string {
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const lines = accounts.map(({ username, nickName, password }) => [username, nickName, password].map(cell).join(","));
  return `\uFEFF${["用户名,姓名,初始密码", ...lines].join("\r\n")}\r\n`;
}
