/** The worker that the runtime requires behind the bindings; tests build the application themselves. */
export default {
  fetch: () => new Response("tests call the application directly", { status: 404 }),
  queue: () => undefined,
} satisfies ExportedHandler<Env>;
