interface Signed {
  readonly ticket: string;
  readonly nonceStr: string;
  /** Seconds. */
  readonly timestamp: number;
  readonly url: string;
}

/** The text whose SHA-1 is the signature, its names in the order that WeChat demands. */
export const signedText = ({ ticket, nonceStr, timestamp, url }: Signed): string =>
  `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;

/** Whether the address is a page of one of these origins, spelt as browsers spell it. */
export function isOwnPage(url: string, origin: string): boolean {
  if (url.includes("#") || !URL.canParse(url)) return false;
  const page = new URL(url);
  return page.href === url && page.origin === origin;
}
