import { Button } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { showErrorOnce } from "../../admin/session/admin-call";
import { loadRequiredPart } from "../../shared/fetch-part";

interface ListFileButtonProps {
  readonly children?: ReactNode;
  /** The file's content, for screen readers. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly mt?: number;
  readonly onText: (text: string, name: string) => void;
}

/** Reads a workbook or a text file that a person chooses; the reader shows a message for an unreadable one. */
export function ListFileButton({
  children = "选择文件（Excel 或 CSV）",
  label,
  onText,
  ...button
}: ListFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    const readTextFile = await loadRequiredPart(() => import("./text-file"), "readTextFile");
    const text = await readTextFile(file);
    if (text !== null) onText(text, file.name);
  };
  return (
    <>
      <Button variant="default" {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt,text/csv,text/plain"
        aria-label={label}
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) void read(file).catch(showErrorOnce);
        }}
      />
    </>
  );
}
