import { limits } from "#contract/limits";
import { plainDigits } from "#contract/plain-text";

/**
 * The code in a pasted text: a bare code, or a whole message such as 【…】您的验证码是 123456，5分钟内有效. The number after 验证码
 * takes precedence, then one of the announced length; digits inside a longer number never count.
 */
export function codeFromText(text: string, length: number | null): string {
  const bare = plainDigits(text);
  if (/^\d+$/.test(bare)) return bare.slice(0, length ?? limits.codeLengthMax);
  const message = text.replace(/[０-９]/g, plainDigits);
  const named = /验证码\D{0,6}(\d+)/.exec(message)?.[1];
  const numbers = [named ?? "", ...(message.match(/\d+/g) ?? [])];
  const fits = (n: string) => n.length >= limits.codeLengthMin && n.length <= limits.codeLengthMax;
  return numbers.find((n) => n.length === length) ?? numbers.find(fits) ?? "";
}

/** 138****8000; an already masked number is returned unchanged. */
export function maskedPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d{4}(\d{4})$/, "$1****$2");
}
