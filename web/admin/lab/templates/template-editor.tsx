import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { lazyDialog } from "../../parts/lazy-part";
import { Panel } from "../../parts/panel";
import { LevelPicturePreview } from "./art-preview";
import { PictureLineRows } from "./field-rows";
import { LevelPictures } from "./level-pictures";
import { SectionRows } from "./section-rows";
import type { PartProps } from "./template-part.types";

const PreviewDialog = lazyDialog(() => import("./preview-dialog"), "PreviewDialog");

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

interface EditorProps extends PartProps {
  readonly templateId: string;
  readonly isDirty: boolean;
}

/** Pictures, lines, sections and fixed texts of a template beside a preview for the customer. */
export function TemplateEditor({ templateId, isDirty, ...props }: EditorProps) {
  const { form, onChange, isFixed } = props;
  const [level, setLevel] = useState(0);
  const [isPreviewing, setPreviewing] = useState(false);
  return (
    <div className="side-main fold start gap-16">
      <div className="stays">
        <LevelPicturePreview {...props} level={level} />
        <Button fullWidth variant="default" mt={12} onClick={() => setPreviewing(true)}>
          预览整份报告
        </Button>
        {isPreviewing ? (
          <PreviewDialog
            templateId={templateId}
            unsaved={isDirty ? form : undefined}
            onClose={() => setPreviewing(false)}
          />
        ) : null}
      </div>
      <div className="stack gap-16">
        <Panel title="级别图片" note="每级一张，宽高比 3:4；可上传或沿用随产品提供的图片">
          <LevelPictures {...props} level={level} onLevel={setLevel} />
        </Panel>
        <Panel title="图上的字段" note="在左图中拖动，或在这里填写位置（图宽 750、高 1000）">
          <PictureLineRows {...props} />
        </Panel>
        <Panel title="段落" note="按顺序显示，取消勾选的不显示">
          <SectionRows {...props} />
        </Panel>
        <Panel title="固定文字">
          <div className="stack gap-16">
            <Textarea
              label="总说明"
              autosize
              minRows={2}
              maxLength={200}
              readOnly={isFixed}
              value={form.standing}
              onChange={(event) => onChange({ ...form, standing: event.currentTarget.value })}
            />
            <Lines
              label="局限（每行一条）"
              minRows={3}
              isFixed={isFixed}
              value={form.limits}
              onChange={(limits) => onChange({ ...form, limits })}
            />
            <Lines
              label="没有检测的内容（每行一条）"
              minRows={2}
              isFixed={isFixed}
              value={form.notTested}
              onChange={(notTested) => onChange({ ...form, notTested })}
            />
          </div>
        </Panel>
      </div>
    </div>
  );
}

interface LinesProps {
  readonly label: string;
  readonly minRows: number;
  readonly isFixed: boolean;
  readonly value: readonly string[];
  onChange(value: string[]): void;
}

/** A list of sentences, one per line. */
function Lines({ label, minRows, isFixed, value, onChange }: LinesProps) {
  return (
    <Textarea
      label={label}
      autosize
      minRows={minRows}
      readOnly={isFixed}
      defaultValue={value.join("\n")}
      onChange={(event) => onChange(lines(event.currentTarget.value))}
    />
  );
}
