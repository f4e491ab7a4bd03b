const localHosts = ["127.0.0.1", "localhost", "[::1]"];

/**
 * Signs in as a member of staff of a local installation, which shows the answers to its captchas. Returns a caller of
 * its API.
 */
export async function signIn(address, account) {
  const headers = await staffHeaders(address, account);
  return async (method, path, input) => {
    const init = { method, headers, body: JSON.stringify(input) };
    return (await answerOf(await fetch(`${address}${path}`, init))).data;
  };
}

/** The headers of the same person's browser. */
export async function staffHeaders(address, { username, password }) {
  if (!localHosts.includes(new URL(address).hostname))
    throw new Error(`The device registers itself only at a local installation, not at ${address}`);
  const { id } = await answerOf(await fetch(`${address}/api/v1/captcha`));
  const { answer } = await answerOf(await fetch(`${address}/dev/captcha/${id}`));
  const headers = { "content-type": "application/json", origin: address };
  const body = JSON.stringify({ username, password, code: answer, uuid: id });
  const reply = await fetch(`${address}/api/v1/login`, { method: "POST", headers, body });
  const { token } = await answerOf(reply);
  if (!token) throw new Error("The administrator has a second factor; the device cannot register itself");
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  return { ...headers, cookie, authorization: `Bearer ${token}` };
}

async function answerOf(reply) {
  const answer = await reply.json();
  if (reply.ok) return answer;
  const fields = answer.errors ? ` ${JSON.stringify(answer.errors)}` : "";
  throw new Error(`${new URL(reply.url).pathname} answered ${reply.status}: ${answer.msg ?? ""}${fields}`);
}
