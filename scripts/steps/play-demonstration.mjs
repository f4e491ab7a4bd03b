/**
 * Lets a local run of the product fill its new database with the demonstration laboratory; answers what is to be known of it:
 * administrator, names, instrument files.
 */
export async function playDemonstration(address) {
  const reply = await fetch(`${address}/dev/demonstration`, { method: "POST" });
  if (!reply.ok) throw new Error(`The demonstration could not be set up: ${await reply.text()}`);
  return reply.json();
}
