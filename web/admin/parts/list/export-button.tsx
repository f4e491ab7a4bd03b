import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Call, QueryIn } from "#contract/endpoint";
import { showErrorOnce } from "../../../admin/session/admin-call";
import { loadRequiredPart } from "../../../shared/fetch-part";
import { showOtherFieldErrors } from "../form/field-errors";
import progress from "../progress-bar.module.css";
import css from "./export-button.module.css";

interface ExportButtonProps<E extends Call> {
  readonly endpoint: E;
  /** Filters of the list; the server does the paging. */
  readonly query: QueryIn<E>;
  /** First part of the file's name. */
  readonly name: string;
}

/** Downloads all rows for the filters, with a progress bar. */
export function ExportButton<E extends Call>({ endpoint, query, name }: ExportButtonProps<E>) {
  const [share, setShare] = useState(0);
  const download = useMutation({
    mutationFn: async () => {
      setShare(0);
      const exportFile = await loadRequiredPart(() => import("./export-file"), "exportFile");
      await exportFile(endpoint, query, name, setShare);
    },
    onError: (error) => {
      showErrorOnce(error);
      showOtherFieldErrors(error);
    },
  });
  return (
    <span className={`relative inline-row ${css.box}`}>
      <Button variant="default" disabled={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? `已导出 ${Math.round(share * 100)}%` : "导出"}
      </Button>
      {download.isPending ? <progress className={progress.bar} aria-label="导出进度" value={share} /> : null}
    </span>
  );
}
