import { Button } from "@mantine/core";
import { useState } from "react";
import { materialKindNames } from "#contract/validation-states";
import { listReferenceMaterials } from "#contract/validations";
import type { ReferenceMaterial } from "#contract/validations.schemas";
import { usePage } from "../../parts/data/use-page";
import { lazyDialog } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { NewButton } from "../../parts/new-button";
import { OfficeLink } from "../../parts/own-link";
import { PageHeader } from "../../parts/page-header";
import { createdColumn } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import { RowButton, RowButtons } from "../../parts/table/row-buttons";
import type { TableColumn } from "../../parts/table/table-column";
import { usePermissionCheck } from "../../session/access";
import { copiesText, trueValueText } from "./validation-words";

const MaterialDialog = lazyDialog(() => import("./material-dialog"), "MaterialDialog");
const MaterialsImport = lazyDialog(() => import("./materials-import"), "MaterialsImport");
const keys = ["search", "beginTime", "endTime"] as const;

const columns: readonly TableColumn<ReferenceMaterial, "createdAt">[] = [
  { key: "code", title: "编号", isFixed: true, cell: ({ code }) => <span className="mono nowrap">{code}</span> },
  { key: "name", title: "名称", cell: ({ name }) => <span className="nowrap">{name}</span> },
  { key: "kind", title: "类型", cell: ({ kind }) => <span className="nowrap">{materialKindNames[kind]}</span> },
  { key: "truths", title: "真值", cell: (one) => <Truths of={one} /> },
  { key: "supplier", title: "供应商", cell: ({ supplier }) => <span className="nowrap">{supplier || "—"}</span> },
  { key: "lot", title: "批号", cell: ({ lot }) => <span className="nowrap">{lot || "—"}</span> },
  { ...createdColumn("登记时间"), isHiddenAtFirst: true },
];

/** Reference materials, whose true values are known from elsewhere. */
export function MaterialsPage() {
  const list = useListState(keys);
  const may = usePermissionCheck();
  const [edited, setEdited] = useState<ReferenceMaterial | null>();
  const [isImporting, setImporting] = useState(false);
  const query = usePage(listReferenceMaterials, list.query);
  const mayEdit = may("lab:validation:edit");
  const add = <NewButton label="登记参考物质" tag="lab:validation:edit" onPress={() => setEdited(null)} />;
  return (
    <>
      <PageHeader
        title="参考物质"
        note={<OfficeLink href="/lab/validations">性能验证</OfficeLink>}
        actions={
          <>
            {mayEdit ? (
              <Button variant="default" onClick={() => setImporting(true)}>
                从表格导入
              </Button>
            ) : null}
            {add}
          </>
        }
      />
      <FilterBar
        list={list}
        fields={[
          { key: "search", label: "编号、名称或供应商" },
          { key: "beginTime", label: "登记时间", isSpan: true },
        ]}
      />
      <ListTable
        label="参考物质"
        columns={mayEdit ? [...columns, editColumn(setEdited)] : columns}
        list={list}
        query={query}
        empty={{
          title: "还没有参考物质",
          text: "登记细胞系 DNA、能力验证样品或标准物质，写明每个位点或项目的真值和出处。",
          action: add,
        }}
      />
      {edited === undefined ? null : (
        <MaterialDialog material={edited ?? undefined} onClose={() => setEdited(undefined)} />
      )}
      {isImporting ? <MaterialsImport onClose={() => setImporting(false)} /> : null}
    </>
  );
}

function Truths({ of: { truths } }: { of: ReferenceMaterial }) {
  return (
    <ul className="bare-list row clip gap-4-12" style={{ maxWidth: 360 }} title={Object.keys(truths).join("、")}>
      {Object.entries(truths).map(([target, { value, source, copies }]) => (
        <li key={target} title={source} className="nowrap">
          <span className="mono">{target}</span> {trueValueText(value)}
          {copies === null ? "" : `，${copiesText(copies)} 拷贝/mL`}
        </li>
      ))}
    </ul>
  );
}

const editColumn = (onEdit: (material: ReferenceMaterial) => void): TableColumn<ReferenceMaterial, "createdAt"> => ({
  key: "edit",
  title: "操作",
  isFixed: true,
  width: 72,
  cell: (one) => (
    <RowButtons>
      <RowButton label="修改" of={one.code} onPress={() => onEdit(one)} />
    </RowButtons>
  ),
});
