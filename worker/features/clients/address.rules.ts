/**
 * Whether a webhook may be sent to a URL: https on the default port of a public host name. A local run also accepts its own
 * machine. IP addresses are always refused; the address that a name resolves to is checked on every call.
 */
export function isCallableUrl(text: string, isLocal: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (username || password) return false;
  if (isLocal && hostname === "127.0.0.1") return true;
  const isName = /^(?:[a-z0-9-]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(hostname);
  return (
    protocol === "https:" && port === "" && isName && !/\.(?:local|localhost|internal|lan|home|arpa)$/.test(hostname)
  );
}
