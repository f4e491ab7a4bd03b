import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Endpoint, QueryIn } from "#contract/endpoint";
import { now } from "../../../shared/clock";
import { formatTime } from "../../parts/format-time";
import { adminDownload } from "../../session/admin-download";
import { withProof } from "../proof/proof";
import { showFieldError } from "./system-queries";

interface ExportButtonProps<E extends Endpoint> {
  readonly endpoint: E;
  /** Filters of the list; paging is left to the server. */
  readonly query: QueryIn<E>;
  /** First part of the file's name. */
  readonly name: string;
}

/** Downloads everything that the filters find. */
export function ExportButton<E extends Endpoint>({ endpoint, query, name }: ExportButtonProps<E>) {
  const download = useMutation({
    mutationFn: () => {
      const { pageIndex, pageSize, ...filters } = query as Record<string, unknown>;
      const fileName = `${name}-${formatTime(now(), "{y}{m}{d}-{h}{i}")}.csv`;
      return withProof(() => adminDownload(endpoint, { query: filters as QueryIn<E> }, fileName));
    },
    onError: showFieldError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      导出
    </Button>
  );
}
