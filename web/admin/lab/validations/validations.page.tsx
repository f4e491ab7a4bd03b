import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listAssays } from "#contract/assays";
import { validationStateNames } from "#contract/validation-states";
import { listValidations } from "#contract/validations";
import type { ValidationItem } from "#contract/validations.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { callQuery } from "../../parts/data/queries";
import { usePage } from "../../parts/data/use-page";
import { lazyDialog } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { NewButton } from "../../parts/new-button";
import { useOfficeHistory } from "../../parts/own-history";
import { OfficeLink } from "../../parts/own-link";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink, createdColumn } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { usePermissionCheck } from "../../session/access";
import { validationStates } from "./validation-words";

const NewValidationDialog = lazyDialog(() => import("./new-validation-dialog"), "NewValidationDialog");
const keys = ["assayCode", "state", "beginTime", "endTime"] as const;
const hrefOf = ({ id }: { readonly id: string }) => screenLink("/lab/validations/$validationId", { validationId: id });

const columns: readonly TableColumn<ValidationItem, "createdAt">[] = [
  {
    key: "assay",
    title: "检测方案",
    isFixed: true,
    cell: (one) => <CodeLink href={hrefOf(one)} code={one.assay.name} />,
  },
  { key: "code", title: "方案编号", cell: ({ assay }) => <span className="mono nowrap">{assay.code}</span> },
  { key: "revision", title: "方案版本", width: 96, cell: ({ assay }) => `第 ${assay.revision} 版` },
  { key: "number", title: "验证", width: 96, cell: ({ number }) => `第 ${number} 份` },
  { key: "state", title: "状态", width: 110, cell: ({ state }) => <StateBadge of={validationStates} state={state} /> },
  { key: "runs", title: "批次", width: 72, align: "end", cell: ({ runCount }) => runCount },
  { key: "signedBy", title: "签署人", width: 96, cell: ({ signedBy }) => signedBy?.name ?? "—" },
  {
    key: "signedAt",
    title: "签署时间",
    width: 150,
    cell: ({ signedAt }) => (signedAt ? <TimeText at={signedAt} /> : "—"),
  },
  createdColumn("建立时间"),
];

/** The validations of every assay, version by version. */
export function ValidationsPage() {
  const list = useListState(keys);
  const own = useOfficeHistory();
  const [isAdding, setAdding] = useState(false);
  const query = usePage(listValidations, { ...list.query, state: knownKey(validationStateNames, list.filters.state) });
  const assays = useAssays();
  const add = <NewButton label="新建验证" tag="lab:validation:edit" onPress={() => setAdding(true)} />;
  return (
    <>
      <PageHeader
        title="性能验证"
        note="每个检测方案上线前的证据"
        actions={
          <>
            <Button variant="default" component={OfficeLink} href="/lab/validations/materials">
              参考物质
            </Button>
            {add}
          </>
        }
      />
      <FilterBar
        list={list}
        fields={[
          { key: "assayCode", label: "检测方案", options: assays.options },
          { key: "state", label: "状态", options: optionsOf(validationStateNames) },
          { key: "beginTime", label: "建立时间", isSpan: true },
        ]}
      />
      <ListTable
        label="性能验证"
        columns={columns}
        list={list}
        query={query}
        hrefOf={hrefOf}
        empty={{
          title: "还没有性能验证",
          text: "先登记已知真值的参考物质，检测后把批次的孔对应到它们，数字自动算出，由另一位同事签署。",
          action: add,
        }}
      />
      {isAdding ? (
        <NewValidationDialog
          assays={assays.live}
          onClose={() => setAdding(false)}
          onMade={(id) => own.push(hrefOf({ id }))}
        />
      ) : null}
    </>
  );
}

/** Assays in force, by id for a new validation and by code for the filter. */
function useAssays() {
  const may = usePermissionCheck();
  const { data } = useQuery({ ...callQuery(listAssays), enabled: may("lab:product:list") });
  const live = (data?.list ?? []).filter(({ state }) => state === "live");
  return {
    live: live.map(({ id, code, name, revision }) => ({ value: id, label: `${name}（${code}，第 ${revision} 版）` })),
    options: live.map(({ code, name }) => ({ value: code, label: `${name}（${code}）` })),
  };
}
