import { Button } from "@mantine/core";
import { useId, useRef } from "react";
import { uploadTemplatePicture } from "#contract/templates";
import { useWrite } from "../../parts/data/use-write";
import { showToast } from "../../parts/toast-queue";
import { adminCall } from "../../session/admin-call";
import css from "./template.module.css";
import type { PartProps } from "./template-part.types";

const families = [
  { value: "alcohol", label: "沿用酒精耐受的图片" },
  { value: "coffee", label: "沿用咖啡代谢的图片" },
];

/** Ten pictures, one per level: the shown one can be replaced, or all can be reset to those delivered with the product. */
export function LevelPictures(props: PartProps & { readonly level: number; onLevel(level: number): void }) {
  const { form, onChange, isFixed, level, onLevel } = props;
  // Hidden tabs stay in the document: a separate name keeps their radio buttons out of this group.
  const group = useId();
  const file = useRef<HTMLInputElement>(null);
  const upload = useWrite({
    work: async ({ picture }: { picture: File; level: number }) => {
      const body = new FormData();
      body.append("file", picture);
      return await adminCall(uploadTemplatePicture, { body: body as never });
    },
    done: ({ data, msg }, sent) => {
      onChange({ ...form, levels: form.levels.with(sent.level, data.path) });
      showToast({ kind: "success", text: msg });
    },
  });
  const takeFamily = (family: string) =>
    onChange({ ...form, levels: form.levels.map((_, index) => `/art/templates/${family}/${index}.svg`) });
  return (
    <>
      <div className={`gap-8 ${css.levels}`} role="radiogroup" aria-label="级别">
        {form.levels.map((path, index) => (
          <label key={`level ${String(index)}`} className={`stack items-mid gap-4 size-13 ${css.level}`}>
            <input type="radio" name={group} checked={index === level} onChange={() => onLevel(index)} />
            {path ? <img src={path} alt="" width="54" height="72" /> : <span className={`muted ${css.blank}`}>空</span>}
            {index} 级
          </label>
        ))}
      </div>
      {isFixed ? null : (
        <div className="flex wrap gap-8 above-12">
          <input
            ref={file}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            hidden
            aria-label={`第 ${level} 级的图片`}
            onChange={(event) => {
              const picture = event.currentTarget.files?.[0];
              if (picture) upload.mutate({ picture, level });
              event.currentTarget.value = "";
            }}
          />
          <Button variant="default" loading={upload.isPending} onClick={() => file.current?.click()}>
            上传第 {level} 级的图片
          </Button>
          {families.map(({ value, label }) => (
            <Button key={value} variant="default" onClick={() => takeFamily(value)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
