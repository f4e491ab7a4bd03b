import { contactShadow, roundedHexagonPath } from "../kit/shape.mjs";
import { circle, ellipse, group, path, rect, strokedPath } from "../kit/svg.mjs";

const CAST = "#2a1206";
const wood = (d) => d.lin([0, "#E0AE74", 0.5, "#B97B42", 1, "#6E3F1C"], 0, 0, 1, 0.4);
const brew = (d) => d.lin([0, "#8A4A1E", 0.6, "#4A220C", 1, "#2C1206"]);

/** Stove-top pot with facets, 236 high. */
export function mokaPot(d) {
  const steel = (x, w, top, bottom, tones) =>
    tones.map((c, i) => path(`M${x[i]} ${top}L${w[i]} ${bottom}H${w[i + 1]}L${x[i + 1]} ${top}Z`, c));
  const tones = ["#F4F1EC", "#CFC8BF", "#A89E93", "#6F655C"];
  return group(
    {},
    contactShadow(d, 8, 0, 124, 19, 0.55, CAST),
    strokedPath("M64-186C116-190 122-128 96-92", "#20120A", 20),
    strokedPath("M66-190C108-190 114-136 92-104", "#6b4a38", 5, { op: 0.8 }),
    path("M-66-176-98-196-62-206Z", "#8E847A"),
    path("M-66-182-90-196-62-202Z", "#E7E2DA"),
    steel([-46, -22, 10, 36, 50], [-74, -34, 16, 58, 78], -96, -8, tones),
    path("M-74-8C-60 4 60 4 78-8Z", "#554b43"),
    rect(-54, -112, 108, 20, 5, d.lin([0, "#fff", 0.35, "#BDB4AA", 1, "#5e544b"], 0, 0, 1, 0)),
    strokedPath("M-50-102H50", "#fff", 2, { op: 0.5 }),
    steel([-66, -30, 14, 50, 68], [-44, -20, 10, 36, 46], -204, -112, tones),
    path(roundedHexagonPath(-4, -158, 19), "none", { s: "#6b4a38", sw: 3.5, op: 0.7 }),
    path("M-70-204C-40-232 40-232 72-204Z", d.lin([0, "#fff", 0.5, "#BDB4AA", 1, "#5e544b"], 0, 0, 1, 0.3)),
    circle(0, -232, 12, d.rad([0, "#8a6248", 1, "#20120A"], 0.35, 0.3, 0.8)),
    circle(44, -50, 7, "#5e544b"),
    circle(43, -51, 3.5, "#E7E2DA"),
    strokedPath("M-56-190-38-122M-60-24-40-86", "#fff", 5, { op: 0.85 }),
  );
}

/** Paper filter on a glass server, 250 high. */
export function pourOver(d) {
  const pot = "M-44-112C-84-92-88-12-64-2-40 8 40 8 64-2 88-12 84-92 44-112Z";
  return group(
    {},
    contactShadow(d, 8, 0, 130, 19, 0.55, CAST),
    strokedPath("M74-88C122-92 120-22 76-24", "#fff", 10, { op: 0.55 }),
    path(pot, "#fff", { op: 0.35 }),
    path("M-72-66C-84-30-78-10-62-5-40 4 40 4 62-5 78-10 84-30 72-66 40-56-40-56-72-66Z", brew(d)),
    ellipse(0, -66, 72, 9, "#A9642E"),
    strokedPath("M0-122V-68", "#6b3414", 4),
    path("M-86-232-30-128H30L86-232Z", d.lin([0, "#fff", 0.45, "#F2E2CB", 1, "#B2906C"], 0, 0, 1, 0.1)),
    strokedPath("M-56-214-24-136M-20-214-10-136M20-214 10-136M56-214 24-136", "#B89A78", 3, { op: 0.6 }),
    ellipse(0, -232, 86, 18, "#FFF9EF"),
    ellipse(0, -230, 74, 13, d.rad([0, "#8A4E22", 0.7, "#4A220C", 1, "#2C1206"])),
    ellipse(-8, -231, 34, 6, "#D9AB78", { op: 0.7 }),
    rect(-58, -134, 116, 13, 6, wood(d)),
    path("M-44-112-50-122H50L44-112Z", "#8A4E22"),
    strokedPath("M-66-60C-72-36-68-22-60-16", "#fff", 7, { op: 0.6 }),
    strokedPath("M-74-218-40-152", "#fff", 6, { op: 0.9 }),
  );
}

/** Plunger pot, 246 high. */
export function plungerPot(d) {
  return group(
    {},
    contactShadow(d, 8, 0, 118, 18, 0.55, CAST),
    strokedPath("M62-176C124-176 124-40 62-42", "#20120A", 19),
    strokedPath("M66-181C112-178 116-100 108-70", "#7A5A46", 4, { op: 0.8 }),
    rect(-62, -192, 124, 186, 10, "#fff", { op: 0.35 }),
    path("M-58-148C-30-140 30-140 58-148V-16C40-6-40-6-58-16Z", brew(d)),
    ellipse(0, -148, 58, 9, "#C98B4C"),
    ellipse(-6, -149, 38, 5, "#E9BE84", { op: 0.8 }),
    rect(-57, -104, 114, 10, 5, d.lin([0, "#fff", 0.4, "#B9B0A6", 1, "#6F655C"], 0, 0, 1, 0)),
    strokedPath("M0-230V-104", "#D8D2CA", 5),
    rect(-66, -24, 132, 22, 7, d.lin([0, "#8a6248", 0.4, "#4A2E20", 1, "#21110A"], 0, 0, 1, 0)),
    rect(-66, -128, 132, 11, 4, d.lin([0, "#fff", 0.4, "#BDB4AA", 1, "#5e544b"], 0, 0, 1, 0)),
    path(
      "M-68-190C-60-214 60-214 68-190 40-180-40-180-68-190Z",
      d.lin([0, "#fff", 0.4, "#BDB4AA", 1, "#5e544b"], 0, 0, 1, 0),
    ),
    circle(0, -236, 13, d.rad([0, "#8a6248", 1, "#20120A"], 0.35, 0.3, 0.8)),
    strokedPath("M-50-178V-30", "#fff", 8, { op: 0.6 }),
    strokedPath("M48-170V-40", "#fff", 3, { op: 0.4 }),
  );
}
