import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AssignableKind, assignableNames, assignWork, listAssignments } from "#contract/assignments";
import { adminCall } from "../../session/admin-call";
import { useCurrentUser } from "../../session/current-user";
import { callQuery } from "../data/queries";
import { useWrite } from "../data/use-write";
import { DialogForm } from "../form/dialog-form";
import { fieldErrorsOf } from "../form/field-errors";
import { showToast } from "../toast-queue";
import { Dialog } from "../window/dialog";

interface AssignDialogProps {
  readonly kind: AssignableKind;
  readonly ids: readonly string[];
  readonly onClose: (isDone: boolean) => void;
}

const nobody = "nobody";

/** Which colleague is to do it; only those who can are offered. */
export function AssignDialog({ kind, ids, onClose }: AssignDialogProps) {
  const { userId } = useCurrentUser();
  const { data } = useQuery(callQuery(listAssignments, { query: { kind } }));
  const people = data?.people ?? [];
  const [chosen, setChosen] = useState("");
  const value = chosen || (people.some((one) => one.userId === userId) ? String(userId) : "");
  const assign = useWrite({
    work: () =>
      adminCall(assignWork, { body: { kind, ids: [...ids], userId: value === nobody ? null : Number(value) } }),
    done: ({ msg }) => {
      showToast({ kind: "success", text: msg });
      onClose(true);
    },
    hasFields: true,
  });
  const options = people.map((one) => ({
    value: String(one.userId),
    label: one.userId === userId ? `${one.name}（我）` : one.name,
  }));
  return (
    <Dialog title={`交办 ${ids.length} 项`} size={400} onClose={() => onClose(false)}>
      <DialogForm
        label="交办"
        isBusy={assign.isPending}
        onSubmit={() => value && assign.mutate()}
        onClose={() => onClose(false)}
      >
        <p>{assignableNames[kind]}由谁处理。别的同事仍然看得到，也能处理。</p>
        <NativeSelect
          label="处理人"
          required
          data={[{ value: "", label: "请选择" }, ...options, { value: nobody, label: "不指定" }]}
          value={value}
          error={fieldErrorsOf(assign.error).userId}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
