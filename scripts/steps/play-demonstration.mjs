/**
 * Lets a local run of the product fill its new database with the demonstration laboratory; returns what callers need:
 * administrator, names, instrument files. With `plates` that many full plates are added.
 */
export async function fillWithDemonstration(address, plates = 0) {
  const reply = await fetch(`${address}/dev/demonstration?plates=${plates}`, { method: "POST" });
  if (!reply.ok) throw new Error(`The demonstration could not be set up: ${await reply.text()}`);
  return reply.json();
}
