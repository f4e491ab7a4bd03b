/**
 * The web-view of a mini-program shows an error for any host but ours: there a link to another host does nothing. It stands in the
 * first script, because such links can be pressed before any other one is there.
 */
export function stayOnHostInMiniProgram(): void {
  if (/miniProgram/.test(navigator.userAgent)) addEventListener("click", refuseOtherHosts, true);
}

function refuseOtherHosts(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.protocol.startsWith("http") && link.origin !== location.origin) event.preventDefault();
}
