const limitMs = 30_000;
const kinds = [
  "application/vnd.oci.image.index.v1+json",
  "application/vnd.docker.distribution.manifest.list.v2+json",
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v2+json",
].join(", ");

/**
 * The digest that a registry has for `HOST/REPOSITORY:TAG` (OCI distribution specification: HEAD of the manifest, with
 * a token of the service that the registry names); undefined for an unknown tag.
 */
export async function readImageDigest(image) {
  const [, host, repository, tag] = /^([^/]+)\/(.+):([^:/]+)$/.exec(image) ?? [];
  if (!host) throw new Error(`${image} is not HOST/REPOSITORY:TAG`);
  const address = `${baseOf(host)}/v2/${repository}/manifests/${tag}`;
  let reply = await head(address);
  const challenge = reply.headers.get("www-authenticate");
  if (reply.status === 401 && challenge) reply = await head(address, await tokenFor(challenge, repository));
  if (reply.status === 404) return undefined;
  if (!reply.ok) throw new Error(`${host} answered ${reply.status}`);
  const digest = reply.headers.get("docker-content-digest") ?? "";
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${host} named no digest`);
  return digest;
}

/** The same rules as Docker's: its own hub has another host, and a registry on this machine needs no TLS. */
function baseOf(host) {
  if (host === "docker.io") return "https://registry-1.docker.io";
  return /^(localhost|127\.\d+\.\d+\.\d+)(:\d+)?$/.test(host) ? `http://${host}` : `https://${host}`;
}

const head = (address, token) =>
  fetch(address, {
    method: "HEAD",
    headers: { accept: kinds, ...(token && { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(limitMs),
  });

async function tokenFor(challenge, repository) {
  const named = Object.fromEntries([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  if (!/^bearer /i.test(challenge) || !named.realm)
    throw new Error("the registry asks for a sign-in that is not known");
  const address = new URL(named.realm);
  if (named.service) address.searchParams.set("service", named.service);
  address.searchParams.set("scope", named.scope ?? `repository:${repository}:pull`);
  const reply = await fetch(address, { signal: AbortSignal.timeout(limitMs) });
  if (!reply.ok) throw new Error(`${address.host} gave no token: ${reply.status}`);
  const { token, access_token } = await reply.json();
  return token ?? access_token;
}
