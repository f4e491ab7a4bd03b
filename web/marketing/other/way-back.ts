/** Where the back button of /401 leads: /dashboard when the query says noGoBack, else undefined for one step back. */
export function wayBack(search: string): string | undefined {
  return new URLSearchParams(search).has("noGoBack") ? "/dashboard" : undefined;
}
