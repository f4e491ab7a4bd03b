/** Text of a page's error without queries, long numbers, report keys and tokens, cut to `lengthMax`. */
export function withoutPersonalText(text: string, lengthMax: number): string {
  return text
    .replaceAll(/[?#][^\s)'"]*/g, "")
    .replaceAll(/[A-Z]{11,15}/g, "*")
    .replaceAll(/[\w-]{32,}/g, "*")
    .replaceAll(/\d{6,}/g, "*")
    .slice(0, lengthMax);
}
