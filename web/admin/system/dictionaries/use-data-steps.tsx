import { type DictionaryData, removeDictionaryData } from "#contract/dictionaries";
import { useMay } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { HistoryStep } from "../history/history-step";
import { showUndoable } from "../history/undo";
import type { CountedColumn } from "../parts/counted-table";
import { sureToRemove } from "../parts/remove-rows";
import { RowButton, RowButtons } from "../parts/row-buttons";
import { useWrite } from "../parts/system-queries";

/** The column of an entry's steps, for people who may take at least one. */
export function useDataSteps(onEdit: (data: DictionaryData) => void): CountedColumn<DictionaryData, never>[] {
  const may = useMay();
  const remove = useWrite({
    work: (data: DictionaryData) => adminCall(removeDictionaryData, { query: {}, body: { ids: [data.dictCode] } }),
    done: showUndoable,
  });
  const start = async (data: DictionaryData) => {
    if (await sureToRemove("字典数据", [data.dictLabel])) remove.mutate(data);
  };
  if (!may("admin:sysDictData:edit", "admin:sysDictData:remove")) return [];
  const cell = (data: DictionaryData) => (
    <RowButtons>
      {may("admin:sysDictData:edit") ? (
        <RowButton label="修改" of={data.dictLabel} onPress={() => onEdit(data)} />
      ) : null}
      {may("admin:sysDictData:remove") ? (
        <RowButton label="删除" of={data.dictLabel} isDanger onPress={() => void start(data)} />
      ) : null}
      <HistoryStep type="dictionaryData" id={data.dictCode} name={data.dictLabel} />
    </RowButtons>
  );
  return [{ key: "steps", title: "操作", isFixed: true, cell }];
}
