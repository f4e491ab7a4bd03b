import { expect, test } from "vitest";
import type { ReportView } from "#contract/report-view.schemas";
import type { TemplateContent } from "#contract/templates.schemas";
import { withoutMerchant, withUnsavedEdits } from "../../../../web/admin/lab/templates/unsaved-report";

const report = { ji: 2, tpl_type: "mer", merchant: "驿站", merchant_address: "一号", phone: "138" } as ReportView;
const form: TemplateContent = {
  levels: Array.from({ length: 10 }, (_, level) => (level === 3 ? "" : `/art/templates/alcohol/${level}.svg`)),
  ink: { title: "#000000", phrase: "#000000", value: "#000000" },
  fields: [{ key: "name", x: 10, y: 40, size: 20 }],
  sections: ["method", "limits"],
  standing: "总说明",
  limits: ["一条"],
  notTested: ["别的"],
};

test("a preview shows what is typed and not saved: pictures, lines, sections and standing texts", () => {
  expect(withUnsavedEdits(report, form)).toEqual({
    ...report,
    sections: ["method", "limits"],
    limits: { standing: "总说明", sentences: ["一条"], notTested: ["别的"] },
    art: { href: "/art/templates/alcohol/2.svg", ink: form.ink, fields: form.fields },
  });
});

test("a level without a picture, and a report without a level, are previewed without one", () => {
  expect(withUnsavedEdits({ ...report, ji: 3 }, form).art).toBeUndefined();
  expect(withUnsavedEdits({ ...report, ji: null }, form).art).toBeUndefined();
});

test("the standard version names no partner", () => {
  expect(withoutMerchant(report)).toEqual({ ...report, tpl_type: "std", merchant: "", merchant_address: "" });
});
