// This file does not import zod, so that the phone pages can apply the same rules without loading a schema library.

const fullWidthDigit = /[０-９]/g;

/** Invisible characters that come along with copied text: zero-width characters, direction marks and variation selectors. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is taken away by itself, whatever it joins
const unseen = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g;

export const removeInvisibleCharacters = (text: string): string => text.replace(unseen, "");

/**
 * A typed, pasted or scanned number as plain digits: converts full-width digits and removes blanks, dashes of every length,
 * invisible characters, the prefix that a scanner adds (`]C1`) with its separators, and a spreadsheet's apostrophe and
 * `="..."`. Everything else stays, so that a text that is not a number is refused as it was typed.
 */
export const plainDigits = (text: string): string =>
  removeInvisibleCharacters(text)
    .replace(/\p{Cc}/gu, "")
    .trim()
    .replace(/^\][A-Za-z]\d/, "")
    .replace(/^['’‘＇`]?="+([^"]*)"+$/, "$1")
    .replace(/^['’‘＇`]/, "")
    .replace(fullWidthDigit, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\s\p{Pd}\u2212]/gu, "");

/** The same for a mainland phone number, without its country code. */
export const plainPhone = (text: string): string => plainDigits(text).replace(/^(?:[+＋]86|0086|86)(?=1\d{10}$)/, "");

/** A number that a spreadsheet rounded and wrote as `1.23457E+17`: its last digits are lost. */
export const isRoundedNumber = (text: string): boolean => /^\d([.,]\d+)?E\+\d{1,2}$/i.test(text.trim());

export const roundedNumberMessage = (text: string): string =>
  `“${text.trim().slice(0, 24)}”被表格软件当作数字改写，原来的数字已丢失：请把这一列设为文本后重新填写`;

/**
 * The form in which different spellings of one name are equal, for searching: without blanks, dots between parts, and
 * differences of width and case.
 */
export const normalizeName = (name: string): string =>
  name
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[\s.·•‧∙⋅・]/gu, "")
    .toLowerCase();

/** Width of a name as the specification counts it: a UTF-16 unit above 255 counts as two. */
export function nameWidth(name: string): number {
  let width = 0;
  for (let i = 0; i < name.length; i++) width += name.charCodeAt(i) > 255 ? 2 : 1;
  return width;
}

export const isPhone = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);
export const isBarcode = (text: string): boolean => /^\d{6,13}$/.test(text);
