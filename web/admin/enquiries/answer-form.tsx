import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { type EnquiryItem, updateEnquiry } from "#contract/enquiries";
import { enquiryLimits, enquiryStateNames } from "#contract/enquiry-text";
import { choice, optionsOf } from "../parts/choice";
import { useWrite } from "../parts/data/use-write";
import { Segments } from "../parts/segments";
import { showToast } from "../parts/toast-queue";
import { adminCall } from "../session/admin-call";
import css from "./enquiries.module.css";

/** Where the enquiry stands and what was agreed. */
export function AnswerForm({ enquiry }: { enquiry: EnquiryItem }) {
  const [state, setState] = useState(enquiry.state);
  const [note, setNote] = useState(enquiry.note);
  const save = useWrite({
    work: async () =>
      (
        await adminCall(updateEnquiry, {
          params: { id: enquiry.id },
          body: { state, note, version: enquiry.version },
        })
      ).data,
    done: () => showToast({ kind: "success", text: "已保存" }),
  });
  const isChanged = state !== enquiry.state || note.trim() !== enquiry.note;
  return (
    <form
      className={`stack items-left gap-16 ${css.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Segments
        label="状态"
        options={optionsOf(enquiryStateNames)}
        value={state}
        onChange={(value) => setState(choice(enquiryStateNames, value) ?? state)}
      />
      <Textarea
        label="备注"
        description="联系的结果和约定；请勿写完整手机号"
        rows={6}
        maxLength={enquiryLimits.noteMax}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!isChanged} loading={save.isPending}>
        保存
      </Button>
    </form>
  );
}
