import { NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { previewTemplate } from "#contract/templates";
import type { TemplateContent } from "#contract/templates.schemas";
import { callQuery } from "../../parts/data/queries";
import { LoadedPage } from "../../parts/loaded";
import { ReportFrame } from "../../parts/report-frame";
import { SegmentedControl } from "../../parts/segments";
import { Dialog } from "../../parts/window/dialog";
import css from "./template.module.css";
import { withoutMerchant, withUnsavedEdits } from "./unsaved-report";

const types = [
  { value: "mer", label: "合作机构版" },
  { value: "std", label: "标准版" },
];

interface PreviewDialogProps {
  readonly templateId: string;
  /** Unsaved edits; undefined when there are none. */
  readonly unsaved: TemplateContent | undefined;
  readonly onClose: () => void;
}

const answerName = ({ level, phrase }: { readonly level: number | null; readonly phrase: string }) =>
  [level === null ? "" : `${level} 级`, phrase || "没有文字"].filter(Boolean).join("，");

/** The whole report as a phone shows it, for any result of any product that could use the template. */
export function PreviewDialog({ templateId, unsaved, onClose }: PreviewDialogProps) {
  const [product, setProduct] = useState<string>();
  const [answer, setAnswer] = useState(0);
  const [type, setType] = useState("mer");
  const query = useQuery({
    ...callQuery(previewTemplate, { params: { id: templateId }, query: { ...(product ? { product } : {}), answer } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title="报告预览" size={720} onClose={onClose}>
      <LoadedPage query={query} boxes={[560]}>
        {({ products, product: shown, answers, report }) => {
          const drawn = report && (unsaved ? withUnsavedEdits(report, unsaved) : report);
          return (
            <div className={`gap-16 ${css.sample}`}>
              {shown === null ? (
                <p>还没有产品可以预览：需要一个版式相同、有检测方案和判读规则的产品。</p>
              ) : (
                <div className="stack gap-12">
                  <NativeSelect
                    label="产品"
                    data={products.map(({ code, name }) => ({ value: code, label: name }))}
                    value={shown}
                    onChange={(event) => {
                      setProduct(event.currentTarget.value);
                      setAnswer(0);
                    }}
                  />
                  <NativeSelect
                    label="结果"
                    data={answers.map((one, index) => ({ value: String(index), label: answerName(one) }))}
                    value={String(answer)}
                    onChange={(event) => setAnswer(Number(event.currentTarget.value))}
                  />
                  <SegmentedControl label="版本" options={types} value={type} onChange={setType} />
                  <p className="flat size-13 muted">{unsaved ? "包括还没有保存的修改。" : ""}人名和检测信息是示例。</p>
                </div>
              )}
              {drawn ? <ReportFrame report={type === "std" ? withoutMerchant(drawn) : drawn} /> : null}
              {drawn || shown === null ? null : <p>这个结果还没有给客户看的文字，请先在判读规则里写好。</p>}
            </div>
          );
        }}
      </LoadedPage>
    </Dialog>
  );
}
