const NAMES = {
  op: "opacity",
  s: "stroke",
  sw: "stroke-width",
  cap: "stroke-linecap",
  join: "stroke-linejoin",
  t: "transform",
  clip: "clip-path",
  mask: "mask",
  fo: "fill-opacity",
  so: "stroke-opacity",
  dash: "stroke-dasharray",
  rule: "fill-rule",
};

/** Number as short text: one decimal, no leading zero noise. */
export const n = (v) => String(+v.toFixed(1));
const val = (v) => (typeof v === "number" ? String(+v.toFixed(2)) : v);

export function el(tag, attrs, kids = "") {
  const list = Object.entries(attrs)
    .filter(([, v]) => v !== undefined && v !== "")
    .map(([k, v]) => ` ${NAMES[k] ?? k}="${val(v)}"`)
    .join("");
  const body = Array.isArray(kids) ? kids.flat(9).join("") : kids;
  return body ? `<${tag}${list}>${body}</${tag}>` : `<${tag}${list}/>`;
}

export const path = (d, fill = "none", more = {}) => el("path", { d, fill, ...more });
export const stroke = (d, s, sw, more = {}) =>
  el("path", { d, fill: "none", s, sw, cap: "round", join: "round", ...more });
export const rect = (x, y, width, height, rx, fill, more = {}) =>
  el("rect", { x: n(x), y: n(y), width: n(width), height: n(height), rx: rx || undefined, fill, ...more });
export const circ = (cx, cy, r, fill, more = {}) => el("circle", { cx: n(cx), cy: n(cy), r: n(r), fill, ...more });
export const ell = (cx, cy, rx, ry, fill, more = {}) =>
  el("ellipse", { cx: n(cx), cy: n(cy), rx: n(rx), ry: n(ry), fill, ...more });
export const g = (attrs, ...kids) => el("g", attrs, kids);
export const at = (x, y, scale, ...kids) =>
  g({ t: `translate(${n(x)} ${n(y)})${scale === 1 ? "" : ` scale(${+scale.toFixed(3)})`}` }, ...kids);
export const spin = (x, y, deg, scale, ...kids) =>
  g({ t: `translate(${n(x)} ${n(y)}) rotate(${n(deg)})${scale === 1 ? "" : ` scale(${+scale.toFixed(3)})`}` }, ...kids);

/**
 * One SVG file. `draw(d)` returns the body; `d` hands out gradients, clips and shared shapes whose ids all start
 * with `prefix`, so that several files can be inlined in one page. Gradient stops are a flat list: offset, colour, ...
 */
export function svg(prefix, w, h, draw) {
  const defs = [];
  const known = new Map();
  const keep = (make) => {
    const key = make("");
    if (!known.has(key)) {
      const id = `${prefix}-${known.size.toString(36)}`;
      known.set(key, id);
      defs.push(make(id));
    }
    return known.get(key);
  };
  const stops = (list) => {
    const out = [];
    for (let i = 0; i < list.length; i += 2) {
      const [c, opacity] = list[i + 1].split("@");
      out.push(el("stop", { offset: list[i], "stop-color": c, "stop-opacity": opacity && Number(opacity) }));
    }
    return out;
  };
  const d = {
    lin: (list, x1 = 0, y1 = 0, x2 = 0, y2 = 1) =>
      `url(#${keep((id) => el("linearGradient", { id, x1, y1, x2, y2 }, stops(list)))})`,
    linU: (list, x1, y1, x2, y2, more = {}) =>
      `url(#${keep((id) => el("linearGradient", { id, gradientUnits: "userSpaceOnUse", x1, y1, x2, y2, ...more }, stops(list)))})`,
    rad: (list, cx = 0.5, cy = 0.5, r = 0.5, more = {}) =>
      `url(#${keep((id) => el("radialGradient", { id, cx, cy, r, ...more }, stops(list)))})`,
    clip: (...kids) => `url(#${keep((id) => el("clipPath", { id }, kids))})`,
    mask: (...kids) => `url(#${keep((id) => el("mask", { id }, kids))})`,
    shape: (...kids) => keep((id) => el("g", { id }, kids)),
  };
  const body = [draw(d)].flat(9).join("");
  const head = defs.length ? `<defs>${defs.join("")}</defs>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}">${head}${body}</svg>\n`;
}

export const use = (id, more = {}) => el("use", { href: `#${id}`, ...more });
export const copy = (id, x, y, scale = 1, deg = 0, more = {}) =>
  use(id, {
    t: `translate(${n(x)} ${n(y)})${deg ? ` rotate(${n(deg)})` : ""}${scale === 1 ? "" : ` scale(${+scale.toFixed(3)})`}`,
    ...more,
  });
