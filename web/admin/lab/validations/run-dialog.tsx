import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listProducts } from "#contract/products";
import { getRun, listRuns } from "#contract/runs";
import { type Study, studyNames } from "#contract/validation-states";
import { listReferenceMaterials, updateValidation } from "#contract/validations";
import type { ValidationRun } from "#contract/validations.schemas";
import { optionsOf } from "../../parts/choice";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { fieldErrorsOf } from "../../parts/form/field-errors";
import { formatTime } from "../../parts/format-time";
import { Notice } from "../../parts/notice";
import { PanelTable } from "../../parts/panel-table";
import { Skeleton } from "../../parts/skeleton";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { groupWellsByName, type NamedWells, namesWithWrongCopies, wellsWithMeaning } from "./run-form";
import type { Validation } from "./validation.model";

interface RunDialogProps {
  readonly proof: Validation;
  /** A run that is already linked; undefined: the dialog asks for one. */
  readonly run?: ValidationRun | undefined;
  readonly onClose: () => void;
}

/** A run and the material in each of its wells. */
export function RunDialog({ proof, run, onClose }: RunDialogProps) {
  const [runId, setRunId] = useState(run?.runId ?? "");
  return (
    <Dialog title={run ? `${run.runNo} 的孔` : "关联批次"} size={960} onClose={onClose}>
      <div className="column gap-16">
        {run ? null : <RunField proof={proof} runId={runId} onRun={setRunId} />}
        {runId === "" ? (
          <p className="muted">选择批次后，孔按样本名自动对应到参考物质，可以逐个更改。</p>
        ) : (
          <Mapping key={runId} proof={proof} runId={runId} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

interface RunFieldProps {
  readonly proof: Validation;
  readonly runId: string;
  readonly onRun: (runId: string) => void;
}

function RunField({ proof: { validation }, runId, onRun }: RunFieldProps) {
  const [search, setSearch] = useState("");
  const { data: products } = useQuery(callQuery(listProducts, { query: {} }));
  const own = new Set(
    (products?.list ?? []).flatMap(({ code, assay }) => (assay?.code === validation.assay.code ? [code] : [])),
  );
  const { data } = useQuery(callQuery(listRuns, { query: { pageSize: 100, ...(search ? { search } : {}) } }));
  const runs = (data?.list ?? []).filter(
    ({ product, controlsPassed }) => controlsPassed === true && own.has(product?.code ?? ""),
  );
  return (
    <div className="halves fold-small gap-12">
      <TextInput
        label="查找"
        placeholder="批次号或板号"
        maxLength={64}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value.trim())}
      />
      <NativeSelect
        label="批次"
        value={runId}
        onChange={(event) => onRun(event.currentTarget.value)}
        data={[
          { value: "", label: data && runs.length === 0 ? "没有质控通过的批次" : "请选择" },
          ...runs.map(({ id, runNo, endedAt, createdAt }) => ({
            value: id,
            label: `${runNo}（${formatTime(endedAt ?? createdAt, "{y}-{m}-{d} {h}:{i}")}）`,
          })),
        ]}
      />
    </div>
  );
}

function Mapping({ proof, runId, onClose }: Required<Pick<RunDialogProps, "proof" | "onClose">> & { runId: string }) {
  const run = useQuery(callQuery(getRun, { params: { id: runId } }));
  const materials = useQuery(callQuery(listReferenceMaterials, { query: { pageSize: 100 } }));
  if (!run.data || !materials.data) return <Skeleton height={240} />;
  const codes = materials.data.list.map(({ code }) => code);
  const linked = proof.content.runs.find((one) => one.runId === runId)?.wells;
  const rows = groupWellsByName(run.data.wells, codes, linked);
  return <MappingForm proof={proof} runNo={run.data.run.runNo} codes={codes} start={rows} onClose={onClose} />;
}

interface MappingFormProps {
  readonly proof: Validation;
  readonly runNo: string;
  readonly codes: readonly string[];
  readonly start: readonly NamedWells[];
  readonly onClose: () => void;
}

function MappingForm({ proof: { validation }, runNo, codes, start, onClose }: MappingFormProps) {
  const [rows, setRows] = useState(start);
  const { id, version } = validation;
  const wells = wellsWithMeaning(rows);
  const wrong = namesWithWrongCopies(rows);
  const save = useWrite({
    hasFields: true,
    work: () => adminCall(updateValidation, { params: { id }, body: { run: { runNo, wells }, version } }),
    done: () => {
      showToast({ kind: "success", text: `${runNo} 的 ${wells.length} 个孔已关联` });
      onClose();
    },
  });
  const change = (name: string, part: Partial<NamedWells>) =>
    setRows((now) => now.map((row) => (row.name === name ? { ...row, ...part } : row)));
  const refusal = fieldErrorsOf(save.error).run;
  const open = rows.filter(({ material }) => material === "").length;
  return (
    <DialogForm
      label={`关联 ${wells.length} 个孔`}
      isBlocked={wells.length === 0 || wrong.length > 0}
      isBusy={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {refusal ? <Notice tone="bad" title={refusal} /> : null}
      {wrong.length > 0 ? <Notice tone="bad" title={`浓度应为数字：${wrong.join("、")}`} /> : null}
      <p className="size-13 muted">
        名称写成“编号@浓度”或“编号+干扰物”的已自动填好{open > 0 ? `；${open} 个名称没有对应，不计入` : ""}。
      </p>
      <MappingTable rows={rows} codes={codes} onChange={change} />
    </DialogForm>
  );
}

interface MappingTableProps {
  readonly rows: readonly NamedWells[];
  readonly codes: readonly string[];
  readonly onChange: (name: string, part: Partial<NamedWells>) => void;
}

function MappingTable({ rows, codes, onChange }: MappingTableProps) {
  const materials = [{ value: "", label: "不计入" }, ...codes];
  return (
    <PanelTable
      label="孔的对应"
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: "样本名", isRowHead: true, className: "mono", cell: ({ name }) => name },
        { title: "孔", cell: ({ positions }) => <span title={positions.join("、")}>{positionsText(positions)}</span> },
        {
          title: "参考物质",
          cell: ({ name, material }) => (
            <NativeSelect
              aria-label={`${name} 的参考物质`}
              miw={148}
              value={material}
              data={materials}
              onChange={(event) => onChange(name, { material: event.currentTarget.value })}
            />
          ),
        },
        {
          title: "用途",
          cell: ({ name, study }) => (
            <NativeSelect
              aria-label={`${name} 的用途`}
              miw={112}
              value={study}
              data={studies}
              onChange={(event) => onChange(name, { study: event.currentTarget.value as Study })}
            />
          ),
        },
        {
          title: "浓度（拷贝/mL）",
          cell: ({ name, copies }) => (
            <TypedCell label={`${name} 的浓度`} value={copies} onType={(text) => onChange(name, { copies: text })} />
          ),
        },
        {
          title: "加入的干扰物",
          cell: ({ name, substance }) => (
            <TypedCell
              label={`${name} 加入的干扰物`}
              value={substance}
              onType={(text) => onChange(name, { substance: text })}
            />
          ),
        },
      ]}
    />
  );
}

const studies = optionsOf(studyNames);

function TypedCell({ label, value, onType }: { label: string; value: string; onType: (text: string) => void }) {
  return (
    <TextInput
      aria-label={label}
      miw={112}
      maxLength={40}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

const positionsText = (positions: readonly string[]) =>
  positions.length > 4 ? `${positions.slice(0, 3).join("、")} 等 ${positions.length} 孔` : positions.join("、");
