/** First three and last four digits of a mainland mobile number: 138****8000. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** The first character and a star for each further one, but two stars at most: 张*, 欧**, J**. */
export function maskName(name: string): string {
  const characters = [...name.trim()];
  return `${characters[0] ?? ""}${"*".repeat(Math.min(2, Math.max(1, characters.length - 1)))}`;
}
