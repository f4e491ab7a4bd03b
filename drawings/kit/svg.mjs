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
export const numberText = (v) => String(+v.toFixed(1));
const val = (v) => (typeof v === "number" ? String(+v.toFixed(2)) : v);

export function element(tag, attrs, kids = "") {
  const list = Object.entries(attrs)
    .filter(([, v]) => v !== undefined && v !== "")
    .map(([k, v]) => ` ${NAMES[k] ?? k}="${val(v)}"`)
    .join("");
  const body = Array.isArray(kids) ? kids.flat(9).join("") : kids;
  return body ? `<${tag}${list}>${body}</${tag}>` : `<${tag}${list}/>`;
}

export const path = (d, fill = "none", more = {}) => element("path", { d, fill, ...more });
export const strokedPath = (d, s, sw, more = {}) =>
  element("path", { d, fill: "none", s, sw, cap: "round", join: "round", ...more });
export const rect = (x, y, width, height, rx, fill, more = {}) =>
  element("rect", {
    x: numberText(x),
    y: numberText(y),
    width: numberText(width),
    height: numberText(height),
    rx: rx || undefined,
    fill,
    ...more,
  });
export const circle = (cx, cy, r, fill, more = {}) =>
  element("circle", { cx: numberText(cx), cy: numberText(cy), r: numberText(r), fill, ...more });
export const ellipse = (cx, cy, rx, ry, fill, more = {}) =>
  element("ellipse", { cx: numberText(cx), cy: numberText(cy), rx: numberText(rx), ry: numberText(ry), fill, ...more });
export const group = (attrs, ...kids) => element("g", attrs, kids);
export const groupAt = (x, y, scale, ...kids) =>
  group(
    { t: `translate(${numberText(x)} ${numberText(y)})${scale === 1 ? "" : ` scale(${+scale.toFixed(3)})`}` },
    ...kids,
  );
export const rotatedGroup = (x, y, deg, scale, ...kids) =>
  group(
    {
      t: `translate(${numberText(x)} ${numberText(y)}) rotate(${numberText(deg)})${scale === 1 ? "" : ` scale(${+scale.toFixed(3)})`}`,
    },
    ...kids,
  );

/**
 * One SVG file. `draw(d)` returns the body; `d` hands out gradients, clips and shared shapes whose ids all start
 * with `prefix`, so that several files can be inlined in one page. Gradient stops are a flat list: offset, colour, ...
 */
export function svgDrawing(prefix, w, h, draw) {
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
      out.push(element("stop", { offset: list[i], "stop-color": c, "stop-opacity": opacity && Number(opacity) }));
    }
    return out;
  };
  const d = {
    lin: (list, x1 = 0, y1 = 0, x2 = 0, y2 = 1) =>
      `url(#${keep((id) => element("linearGradient", { id, x1, y1, x2, y2 }, stops(list)))})`,
    linU: (list, x1, y1, x2, y2, more = {}) =>
      `url(#${keep((id) => element("linearGradient", { id, gradientUnits: "userSpaceOnUse", x1, y1, x2, y2, ...more }, stops(list)))})`,
    rad: (list, cx = 0.5, cy = 0.5, r = 0.5, more = {}) =>
      `url(#${keep((id) => element("radialGradient", { id, cx, cy, r, ...more }, stops(list)))})`,
    clip: (...kids) => `url(#${keep((id) => element("clipPath", { id }, kids))})`,
    mask: (...kids) => `url(#${keep((id) => element("mask", { id }, kids))})`,
    shape: (...kids) => keep((id) => element("g", { id }, kids)),
  };
  const body = [draw(d)].flat(9).join("");
  const head = defs.length ? `<defs>${defs.join("")}</defs>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}">${head}${body}</svg>\n`;
}

export const reference = (id, more = {}) => element("use", { href: `#${id}`, ...more });
export const referenceAt = (id, x, y, scale = 1, deg = 0, more = {}) =>
  reference(id, {
    t: `translate(${numberText(x)} ${numberText(y)})${deg ? ` rotate(${numberText(deg)})` : ""}${scale === 1 ? "" : ` scale(${+scale.toFixed(3)})`}`,
    ...more,
  });
