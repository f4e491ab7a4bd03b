import { Button, NativeSelect, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { addCustomerNote, contactKindNames, contactLimits, serviceMessages } from "#contract/service";
import { knownKey, optionsOf } from "../parts/choice";
import { useWrite } from "../parts/data/use-write";
import { type FieldErrors, fieldErrorsOf } from "../parts/form/field-errors";
import { useUnsavedInputGuard } from "../parts/form/use-unsaved";
import { formatTime } from "../parts/format-time";
import { Panel } from "../parts/panel";
import { SegmentedControl } from "../parts/segments";
import { showToast } from "../parts/toast-queue";
import { usePermissionCheck } from "../session/access";
import { adminCall } from "../session/admin-call";
import type { Customer } from "./customer.types";

/** What was discussed with the customer, by whom and when, and the form for the next note. */
export function CustomerNotes({ customer }: { customer: Customer }) {
  const may = usePermissionCheck();
  const { notes, people } = customer;
  return (
    <Panel title="沟通记录">
      {may("service:customer:note") ? <NoteForm people={people} /> : null}
      {notes.length === 0 ? <p className="muted above-8">还没有记录。</p> : null}
      <ul className="bare-list stack lines above-8">
        {notes.map((note) => (
          <li key={note.id} className="pad-8-0">
            <p className="anywhere pre-line ink">{note.text}</p>
            <p className="size-13 muted above-4">
              {contactKindNames[note.kind]}　{note.writtenBy.name}　{formatTime(note.createdAt, "{y}-{m}-{d} {h}:{i}")}
              {people.length > 1 ? `　关于 ${people.find(({ id }) => id === note.personId)?.nameMasked ?? ""}` : ""}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NoteForm({ people }: Pick<Customer, "people">) {
  const [kind, setKind] = useState<keyof typeof contactKindNames>("call_in");
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState<FieldErrors>({});
  const id = people.some((one) => one.id === chosen) ? chosen : (people[0]?.id ?? "");
  const add = useWrite({
    work: (sent: string) => adminCall(addCustomerNote, { params: { id }, body: { kind, text: sent.trim() } }),
    done: ({ msg }, sent) => {
      setText((now) => (now === sent ? "" : now));
      showToast({ kind: "success", text: msg });
    },
    hasFields: true,
  });
  useUnsavedInputGuard(text.trim() !== "" && !add.isPending);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isShort = text.trim().length < contactLimits.textMin;
    setProblem(isShort ? { text: serviceMessages.textLength } : {});
    if (!isShort) add.mutate(text);
  };
  const errors = { ...fieldErrorsOf(add.error), ...problem };
  return (
    <form className="stack gap-8" noValidate onSubmit={submit}>
      <SegmentedControl
        label="方式"
        options={optionsOf(contactKindNames)}
        value={kind}
        onChange={(value) => setKind(knownKey(contactKindNames, value) ?? kind)}
      />
      {people.length > 1 ? (
        <NativeSelect
          label="关于"
          data={people.map((one) => ({ value: one.id, label: one.nameMasked }))}
          value={id}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      ) : null}
      <Textarea
        label="内容"
        description="说了什么，约定了什么；请勿写完整手机号和检测结果"
        rows={3}
        maxLength={contactLimits.textMax}
        value={text}
        error={errors.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={add.isPending}>
          登记
        </Button>
      </div>
    </form>
  );
}
