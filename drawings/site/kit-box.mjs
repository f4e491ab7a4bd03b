import { darken, lighten, TOKENS } from "../kit/colour.mjs";
import { helix } from "../kit/helix.mjs";
import { contactShadow, fourPointedStar, hexagonTile, roundedHexagonPath } from "../kit/shape.mjs";
import { roomScene } from "../kit/stage.mjs";
import { circle, ellipse, group, groupAt, path, rect, rotatedGroup, strokedPath, svgDrawing } from "../kit/svg.mjs";
import { barcodeBars, swab, tube } from "../kit/tube.mjs";

/** Opened kit box with its tray: tube, swab, card. */
function kitBox(d, c) {
  return group(
    {},
    contactShadow(d, 10, 4, 250, 24, 0.34),
    path("M-190-150 190-150 222-268-158-268Z", d.lin([0, lighten(c, 0.35), 1, c])),
    path("M-178-158 182-158 210-258-150-258Z", d.lin([0, lighten(c, 0.72), 1, lighten(c, 0.5)])),
    path(roundedHexagonPath(22, -208, 34), "#fff", { op: 0.9 }),
    group(
      { t: "translate(22 -208)" },
      helix(d, 0, -22, 44, 12, { turns: 1, width: 5, a: c, b: TOKENS.teal, perTurn: 6 }),
    ),
    rect(78, -220, 74, 8, 4, "#fff", { op: 0.8 }),
    rect(78, -204, 50, 6, 3, "#fff", { op: 0.6 }),
    rect(-112, -220, 74, 8, 4, "#fff", { op: 0.5 }),
    rect(-112, -204, 50, 6, 3, "#fff", { op: 0.4 }),
    rect(-190, -152, 380, 40, 0, darken(c, 0.45)),
    rotatedGroup(-122, -24, -9, 0.8, tube(d, { c: TOKENS.blue, seed: 7, ground: false })),
    rotatedGroup(-50, -16, 9, 0.86, swab(d)),
    rotatedGroup(
      50,
      -72,
      4,
      1,
      rect(-58, -98, 132, 116, 8, "#0B1F3A", { op: 0.16, t: "translate(3 5)" }),
      rect(-58, -98, 132, 116, 8, d.lin([0, "#fff", 1, "#EAF2FA"])),
      rect(-44, -84, 50, 9, 4.5, c),
      rect(-44, -67, 92, 6, 3, TOKENS.line),
      rect(-44, -55, 74, 6, 3, TOKENS.line),
      rect(24, -88, 38, 38, 4, "#fff", { s: lighten(c, 0.6), sw: 2 }),
      barcodeBars(29, -83, 28, 28, 4),
    ),
    rotatedGroup(148, -26, 8, 0.74, tube(d, { c: TOKENS.teal, seed: 9, ground: false })),
    path("M-196-112H196L186-10Q185 0 174 0H-174Q-185 0-186-10Z", d.lin([0, "#fff", 0.3, "#F4F8FC", 1, "#C9D9E8"])),
    path("M-196-112H196L194-92H-194Z", c),
    path(roundedHexagonPath(0, -48, 27), d.lin([0, lighten(c, 0.3), 1, c])),
    group(
      { t: "translate(0 -48)" },
      helix(d, 0, -17, 34, 9, {
        turns: 1,
        width: 4,
        a: "#fff",
        b: lighten(c, 0.75),
        rungs: ["#fff", "#fff"],
        perTurn: 6,
      }),
    ),
    strokedPath("M-178-84-172-16", "#fff", 5, { op: 0.9 }),
    rect(44, -58, 96, 9, 4.5, lighten(c, 0.6)),
    rect(44, -40, 66, 7, 3.5, lighten(c, 0.75)),
  );
}

export function dtc() {
  const c = TOKENS.blue;
  const scenes = [
    [96, 96, 34, TOKENS.amber],
    [66, 190, 26, TOKENS.coffee],
    [172, 52, 22, TOKENS.rose],
    [548, 88, 34, TOKENS.indigo],
    [584, 182, 26, TOKENS.green],
    [470, 48, 22, TOKENS.orange],
  ];
  return svgDrawing("sdt", 640, 420, (d) => [
    roomScene(d, 640, 420, c, { cx: 320, cy: 180, r: 176 }),
    groupAt(318, 378, 0.98, kitBox(d, c)),
    scenes.map(([x, y, r, t]) => hexagonTile(d, x, y, r, t, r * 0.2)),
    strokedPath("M86 80H106L103 112H89ZM88 94H104", "#fff", 4),
    strokedPath("M56 184H72C74 200 70 203 64 203S54 200 56 184M73 187C80 186 80 195 72 196", "#fff", 3.4),
    circle(172, 52, 4, "#fff"),
    [0, 72, 144, 216, 288].map((a) => rotatedGroup(172, 52, a, 1, ellipse(0, -8, 3.6, 5, "#fff", { op: 0.9 }))),
    path("M548 68 566 78V98L548 108 530 98V78Z", "none", { s: "#fff", sw: 4, join: "round" }),
    circle(548, 88, 6, "#fff"),
    strokedPath(
      "M572 174C578 172 582 174 584 177 586 174 590 172 596 174V190C590 188 586 190 584 193 582 190 578 188 572 190ZM584 177V193",
      "#fff",
      3.4,
    ),
    strokedPath("M461 50H465L469 41 473 57 476 50H480", "#fff", 3.6),
    fourPointedStar(230, 78, 9, c, 0.8),
    fourPointedStar(412, 72, 8, TOKENS.teal, 0.8),
  ]);
}
