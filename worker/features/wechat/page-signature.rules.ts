interface Signed {
  readonly ticket: string;
  readonly nonceStr: string;
  /** Seconds. */
  readonly timestamp: number;
  readonly url: string;
}

/** The text whose SHA-1 is the signature, with the parameters in the order that WeChat requires. */
export const textToSign = ({ ticket, nonceStr, timestamp, url }: Signed): string =>
  `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;

/** Whether the URL is a page of this origin, spelled as browsers spell it. */
export function isOwnPage(url: string, origin: string): boolean {
  if (url.includes("#") || !URL.canParse(url)) return false;
  const page = new URL(url);
  return page.href === url && page.origin === origin;
}
