import type { Option } from "../form/form-field";

/** "2" on, "1" off. */
export const statusNames = { "2": "正常", "1": "停用" } as const;
export const statusOptions: readonly Option[] = [
  { value: "2", label: "正常" },
  { value: "1", label: "停用" },
];

export const sexNames = { "0": "男", "1": "女", "2": "未知" } as const;

/** Numbers for sorting are 0 to 9999 by the contract; an empty one is 0. */
export function sortNumberError(text: string): string | undefined {
  return /^\d{0,4}$/.test(text.trim()) ? undefined : "排序为 0-9999 的整数";
}
