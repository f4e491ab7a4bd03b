import { Button, FileButton } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { type ComponentProps, useState } from "react";
import { messages } from "#contract/messages";
import { checkUserImport, importUsers, userImportColumns, userImportExample } from "#contract/user-imports";
import { updateUser } from "#contract/users";
import { useWrite } from "../../parts/data/use-write";
import { fieldErrorsOf, showOtherFieldErrors } from "../../parts/form/field-errors";
import { lazyDialog } from "../../parts/lazy-part";
import { Notice } from "../../parts/notice";
import { useOfficeHistory } from "../../parts/own-history";
import { PageHeader } from "../../parts/page-header";
import { Panel } from "../../parts/panel";
import { screenLink } from "../../parts/screen-link";
import { saveTemplate } from "../../parts/template-workbook";
import { readTextFile } from "../../parts/text-file";
import { showToast } from "../../parts/toast-queue";
import { adminCall, showErrorOnce } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { showFirstPassword } from "./first-password";
import { FirstPasswords } from "./first-passwords";
import {
  addRefusals,
  type CheckedRow,
  editRowCell,
  hasRowErrors,
  isChangedUserRow,
  isNewUserRow,
  sortBadRowsFirst,
} from "./import-rows";

const ImportTable = lazyDialog(() => import("./import-table"), "ImportTable");
const PastUserImports = lazyDialog(() => import("./past-imports"), "PastUserImports");

const fileNote =
  "Excel 工作簿（.xlsx）或 CSV（UTF-8、Unicode、GB18030），最多 1000 行；部门和角色写名称，多个角色用顿号隔开";

/** Imports many users: a file is checked first, corrected in place, and imported completely or not at all. */
export function UserImportPage() {
  const [rows, setRows] = useState<readonly CheckedRow[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const show = (next: readonly CheckedRow[]) => {
    setRows(sortBadRowsFirst(next));
    setIsChecked(true);
  };
  const check = useCheck(show);
  const commit = useCommit(rows, setRows);
  const badCount = rows.filter(hasRowErrors).length;
  const edit: ComponentProps<typeof ImportTable>["onChange"] = (line, field, text) => {
    setRows((all) => editRowCell(all, line, field, text));
    setIsChecked(false);
  };
  return (
    <>
      <PageHeader title="导入用户" note="先检查，再整批导入；已有的用户显示哪些内容会改变" actions={<Template />} />
      <div className="column gap-16">
        <Panel title="选择文件" note={fileNote}>
          <FileButton
            accept=".xlsx,.csv,.txt,text/csv"
            onChange={(file) => file && void readTextFile(file).then((csv) => csv !== null && check.mutate({ csv }))}
          >
            {(props) => (
              <Button {...props} loading={check.isPending} leftSection={<IconUpload size={16} aria-hidden />}>
                {rows.length > 0 ? "换一个文件" : "选择文件"}
              </Button>
            )}
          </FileButton>
        </Panel>
        {rows.length > 0 ? (
          <>
            <Verdict count={rows.length} badCount={badCount} isChecked={isChecked} />
            {/* The answer replaces the rows. */}
            <fieldset className="bare-set" disabled={check.isPending || commit.isPending}>
              <ImportTable rows={rows} onChange={edit} />
            </fieldset>
            <div className="flex end gap-8 above-12">
              <Button
                variant={isChecked ? "default" : "filled"}
                loading={check.isPending}
                onClick={() => check.mutate({ rows: rows.map(({ values }) => values) })}
              >
                重新检查
              </Button>
              <CommitButton rows={rows} isReady={isChecked && badCount === 0} commit={commit} />
            </div>
          </>
        ) : null}
        <section aria-label="导入记录">
          <h2 className="above-8 below-8 size-16">导入记录</h2>
          <PastUserImports />
        </section>
      </div>
      <FirstPasswords />
    </>
  );
}

interface CommitButtonProps {
  readonly rows: readonly CheckedRow[];
  readonly isReady: boolean;
  readonly commit: ReturnType<typeof useCommit>;
}

function CommitButton({ rows, isReady, commit }: CommitButtonProps) {
  const hasWork = rows.some((row) => isNewUserRow(row) || isChangedUserRow(row));
  return (
    <Button disabled={!isReady || !hasWork} loading={commit.isPending} onClick={() => commit.mutate()}>
      {workText(rows)}
    </Button>
  );
}

/** The button's label: 导入 3 位新用户，更新 2 位. */
function workText(rows: readonly CheckedRow[]): string {
  const [made, changed] = [rows.filter(isNewUserRow).length, rows.filter(isChangedUserRow).length];
  if (made + changed === 0) return "没有要写入的变化";
  return [made > 0 ? `导入 ${made} 位用户` : "", changed > 0 ? `更新 ${changed} 位用户` : ""]
    .filter(Boolean)
    .join("，");
}

function Verdict({ count, badCount, isChecked }: { count: number; badCount: number; isChecked: boolean }) {
  if (!isChecked) return <Notice tone="progress" title="内容已修改，请重新检查" />;
  if (badCount === 0) return <Notice tone="ready" title={`${count} 行全部通过检查`} />;
  return (
    <Notice tone="warn" title={`${count} 行中有 ${badCount} 行需要修改`}>
      可以直接在表格里改，不用重新上传。
    </Notice>
  );
}

function Template() {
  const titles = userImportColumns.map(({ title }) => title);
  const load = () => void saveTemplate(titles, userImportExample, "用户导入模板.xlsx").catch(showErrorOnce);
  return (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={load}>
      下载模板
    </Button>
  );
}

type Checked = { readonly csv: string } | { readonly rows: CheckedRow["values"][] };

function useCheck(show: (rows: readonly CheckedRow[]) => void) {
  return useWrite({
    work: async (body: Checked) => (await adminCall(checkUserImport, { body })).data.rows,
    done: show,
  });
}

function useCommit(rows: readonly CheckedRow[], setRows: (rows: readonly CheckedRow[]) => void) {
  const own = useOfficeHistory();
  return useWrite({
    hasFields: true,
    work: async () => {
      const made = rows.filter(isNewUserRow);
      const accounts = made.length > 0 ? await importNew(made, rows, setRows) : [];
      // The new users are imported by now: after a refused change they must not be sent again.
      const known = rows.filter((row) => !isNewUserRow(row));
      const refused = await changeKnown(known.filter(isChangedUserRow));
      if (refused.size > 0) setRows(known.map((row) => ({ ...row, errors: refused.get(row.line) ?? row.errors })));
      return { accounts, changed: known.filter(isChangedUserRow).length - refused.size, refusedCount: refused.size };
    },
    done: ({ accounts, changed, refusedCount }) => {
      const parts = [
        accounts.length > 0 ? `已导入 ${accounts.length} 位用户` : "",
        changed > 0 ? `已更新 ${changed} 位用户` : "",
      ];
      const text = parts.filter(Boolean).join("，");
      if (text) showToast({ kind: "success", text });
      showFirstPassword(accounts);
      if (refusedCount === 0) own.push(screenLink("/system/users"));
    },
  });
}

/** Imports all new users or none; messages are shown beside the cells of their rows. */
async function importNew(
  made: readonly CheckedRow[],
  rows: readonly CheckedRow[],
  setRows: (rows: readonly CheckedRow[]) => void,
) {
  const body = { rows: made.map(({ values }) => values) };
  try {
    return (await withPasswordCheck(() => adminCall(importUsers, { body }))).data.accounts;
  } catch (error) {
    const told = addRefusals(made, fieldErrorsOf(error));
    if (told.every((row, i) => row === made[i])) showOtherFieldErrors(error);
    else setRows(rows.map((row) => told.find(({ line }) => line === row.line) ?? row));
    throw error;
  }
}

/** Each change is a separate edit, with its rules, its row in the log and its undo; returns the refusals by line. */
async function changeKnown(rows: readonly CheckedRow[]): Promise<Map<number, CheckedRow["errors"]>> {
  const refused = new Map<number, CheckedRow["errors"]>();
  for (const { line, existing } of rows) {
    if (!existing) continue;
    const { userId, version, edit } = existing;
    try {
      await withPasswordCheck(() => adminCall(updateUser, { body: { userId, version, ...edit } }));
    } catch (error) {
      refused.set(line, { username: [error instanceof Error ? error.message : messages.unexpected] });
    }
  }
  return refused;
}
