/**
 * Whether a webhook may be sent to an address: https on the usual port of a host that has a name in the public internet. A local
 * run also takes its own machine. Addresses in numbers are refused all; where a name leads is looked at when it is called.
 */
export function isCallable(text: string, isLocal: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (username || password) return false;
  if (isLocal && hostname === "127.0.0.1") return true;
  const isName = /^(?:[a-z0-9-]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(hostname);
  return (
    protocol === "https:" && port === "" && isName && !/\.(?:local|localhost|internal|lan|home|arpa)$/.test(hostname)
  );
}
