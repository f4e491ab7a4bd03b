import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import css from "./copy-text.module.css";
import { IconButton } from "./icon-button";
import { showToast } from "./toast-queue";

interface CopyTextProps {
  readonly text: string;
  /** Name of the text in the button's label: 条码. */
  readonly label: string;
  /** True for a long key, which wraps. */
  readonly isLong?: boolean;
}

/** A code or number to read and to copy. */
export function CopyText({ text, label, isLong }: CopyTextProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      showToast({ kind: "error", text: `无法复制，请手动选择${label}` });
    }
  };
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <span className={`inline-row gap-4 ${isLong ? "" : "nowrap"} ${css.copy}`}>
      <span className="mono anywhere">{text}</span>
      <IconButton
        className={css.button}
        label={isCopied ? `已复制${label}` : `复制${label}`}
        onClick={(event) => {
          event.stopPropagation();
          void copy();
        }}
      >
        <Icon size={14} aria-hidden />
      </IconButton>
    </span>
  );
}
