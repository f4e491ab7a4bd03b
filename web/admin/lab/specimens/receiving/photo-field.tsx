import { Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { uploadMessages } from "#contract/uploads";
import { shrinkPhoto } from "./photo";
import css from "./reject-dialog.module.css";

interface PhotoFieldProps {
  readonly photo: Blob | undefined;
  readonly onPhoto: (photo: Blob | undefined) => void;
}

/** A photo from the phone's camera, or a file; a thumbnail is shown before it is sent. */
export function PhotoField({ photo, onPhoto }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState("");
  const address = useObjectUrl(photo);
  const take = (file: File) =>
    shrinkPhoto(file).then(
      (shrunk) => {
        setError("");
        onPhoto(shrunk);
      },
      () => setError(uploadMessages.notAnImage),
    );
  return (
    <div className="flex flex-start gap-12">
      {address ? <img src={address} alt="要上传的照片" className={css.thumb} /> : null}
      <div className="stack gap-8">
        <div className="flex wrap gap-8">
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconCamera size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {photo ? "换一张" : "拍照或选择照片"}
          </Button>
          {photo ? (
            <Button variant="subtle" color="gray" size="compact-md" onClick={() => onPhoto(undefined)}>
              移除
            </Button>
          ) : null}
        </div>
        {error ? (
          <p role="alert" className="red">
            {error}
          </p>
        ) : (
          <p className="size-13 muted">只有获授权的同事能看到，半年后自动删除。</p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="拒收照片"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) void take(file);
        }}
      />
    </div>
  );
}

/** An object URL for a picture in memory. */
export function useObjectUrl(picture: Blob | undefined): string | undefined {
  const address = useMemo(() => picture && URL.createObjectURL(picture), [picture]);
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  return address;
}
