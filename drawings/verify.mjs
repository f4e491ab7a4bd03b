const FORBIDDEN = [
  /<script/i,
  /<foreignObject/i,
  /<image/i,
  /<style/i,
  /\son\w+=/i,
  /javascript:/i,
  /href="(?!#)/i,
  /url\((?!#)/i,
  /\p{Script=Han}/u,
  /NaN|undefined/,
];

/** Problems of one drawing: nesting, quoting, ids and anything a picture must not contain. Empty means sound. */
export function drawingProblems(text, limit) {
  const found = FORBIDDEN.filter((rule) => rule.test(text)).map((rule) => `contains ${rule}`);
  const open = [];
  let rest = text.trim();
  while (rest) {
    const tag = /^<(\/?)([A-Za-z]+)((?:\s[\w:-]+="[^"<&]*")*)\s*(\/?)>/.exec(rest);
    if (tag) {
      if (tag[1]) {
        if (open.pop() !== tag[2]) found.push(`</${tag[2]}> closes nothing`);
      } else if (!tag[4]) open.push(tag[2]);
      const names = [...tag[3].matchAll(/\s([\w:-]+)=/g)].map((m) => m[1]);
      if (new Set(names).size !== names.length) found.push(`attribute twice in <${tag[2]}${tag[3]}>`);
      rest = rest.slice(tag[0].length);
    } else {
      const words = /^[^<&>]+/.exec(rest);
      if (!words) {
        found.push(`not well formed at ${rest.slice(0, 60)}`);
        break;
      }
      rest = rest.slice(words[0].length);
    }
  }
  if (open.length) found.push(`left open: ${open.join(" ")}`);
  const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map((m) => m[1]);
  if (new Set(ids).size !== ids.length) found.push("an id is used twice");
  for (const m of text.matchAll(/(?:url\(|href=")#([^")]+)/g)) if (!ids.includes(m[1])) found.push(`missing #${m[1]}`);
  if (limit) found.push(limit);
  return found;
}
