import { Button } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import css from "./imports.module.css";

interface DropZoneProps {
  readonly title: string;
  readonly text: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Where files of results are dropped or chosen. */
export function DropZone({ title, text, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first
    <div
      className={`wrap-row gap-8-16 pad-8-12 ${css.zone}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={24} stroke={1.6} aria-hidden className="fixed brand" />
      <div className="flex wrap baseline broad slim gap-0-12">
        <p className="strong ink">{title}</p>
        <p className="size-13 muted">{text}</p>
      </div>
      <Button data-hotkey="n" title="快捷键 n" onClick={() => input.current?.click()}>
        选择文件
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
