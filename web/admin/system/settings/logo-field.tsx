import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { uploadLogo } from "#contract/uploads";
import { useWrite } from "../../parts/data/use-write";
import { lazyPart } from "../../parts/lazy-part";
import { adminCall } from "../../session/admin-call";
import { BrandMark } from "../../shell/brand-mark";
import css from "./settings.module.css";

const PictureEditor = lazyPart(() => import("../../parts/picture-editor"), "PictureEditor");

interface LogoFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly isFixed: boolean;
  readonly onChange: (path: string) => void;
}

/** The product's logo: uploaded here, in effect once the settings are saved. */
export function LogoField({ value, error, isFixed, onChange }: LogoFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const upload = useWrite({
    work: (picture: Blob) => {
      const body = new FormData();
      body.append("file", picture, "logo.jpg");
      return adminCall(uploadLogo, { body: body as never });
    },
    done: ({ data }) => {
      onChange(data.path);
      setOpen(false);
    },
  });
  return (
    <fieldset className="bare-set above-16">
      <legend>系统图标</legend>
      <div className="row gap-12">
        {value ? <img src={value} alt="当前图标" className={css.logo} width={48} height={48} /> : <BrandMark />}
        {isFixed ? null : (
          <>
            <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
              {value ? "更换图标" : "上传图标"}
            </Button>
            {value ? (
              <Button variant="subtle" size="compact-sm" onClick={() => onChange("")}>
                恢复默认
              </Button>
            ) : null}
          </>
        )}
      </div>
      {error ? <p role="alert">{error}</p> : null}
      <Suspense>
        {isOpen ? (
          <PictureEditor
            title="系统图标"
            isSaving={upload.isPending}
            onSave={upload.mutate}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </fieldset>
  );
}
