import { Button } from "@mantine/core";
import type { QueryIn } from "#contract/endpoint";
import { exportUsers } from "#contract/users";
import { BinButton } from "../../parts/history/history-step";
import { ExportButton } from "../../parts/list/export-button";
import { useOfficeHistory } from "../../parts/own-history";
import { screenLink } from "../../parts/screen-link";
import { usePermissionCheck } from "../../session/access";

/** Import and export of many users, and undoing an import. */
export function UserImportAndExport({ query }: { query: QueryIn<typeof exportUsers> }) {
  const may = usePermissionCheck();
  const own = useOfficeHistory();
  return (
    <>
      <BinButton type="user" name="用户" />
      {may("admin:sysUser:import") ? (
        <Button variant="default" onClick={() => own.push(screenLink("/system/users/import"))}>
          导入
        </Button>
      ) : null}
      {may("admin:sysUser:export") ? <ExportButton endpoint={exportUsers} query={query} name="用户" /> : null}
    </>
  );
}
