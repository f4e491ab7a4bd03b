import { Button, Textarea } from "@mantine/core";
import { updateEnquiry } from "#contract/enquiries";
import type { EnquiryItem } from "#contract/enquiries.schemas";
import { enquiryLimits, enquiryStateNames } from "#contract/enquiry-text";
import { knownKey, optionsOf } from "../parts/choice";
import { useWrite } from "../parts/data/use-write";
import { SavedDraftNotice } from "../parts/form/kept-notice";
import { useFormDraft } from "../parts/form/use-draft";
import { useSavedDraft } from "../parts/form/use-kept-draft";
import { useUnsavedInputGuard } from "../parts/form/use-unsaved";
import { SegmentedControl } from "../parts/segments";
import { showToast } from "../parts/toast-queue";
import { adminCall } from "../session/admin-call";

type Answer = Pick<EnquiryItem, "state" | "note">;

/** The form for the enquiry's state and the note. */
export function AnswerForm({ enquiry }: { enquiry: EnquiryItem }) {
  const draft = useFormDraft<Answer>({ state: enquiry.state, note: "" }, () => ({}));
  const { state, note } = draft.form;
  const save = useWrite({
    work: async () =>
      (
        await adminCall(updateEnquiry, {
          params: { id: enquiry.id },
          body: { state, note: note.trim() || enquiry.note, version: enquiry.version },
        })
      ).data,
    done: () => showToast({ kind: "success", text: "已保存" }),
  });
  useUnsavedInputGuard(draft.isDirty && !save.isPending);
  const kept = useSavedDraft(`enquiry:${enquiry.id}`, draft, save.isPending);
  const isChanged = state !== enquiry.state || note.trim() !== "";
  return (
    <form
      className="stack items-left gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {kept ? <SavedDraftNotice kept={kept} /> : null}
      <SegmentedControl
        label="状态"
        options={optionsOf(enquiryStateNames)}
        value={state}
        onChange={(value) => draft.change({ state: knownKey(enquiryStateNames, value) ?? state })}
      />
      <Textarea
        w="100%"
        label="答复"
        description="联系的结果和约定，每次保存留一条记录；请勿写完整手机号"
        rows={4}
        maxLength={enquiryLimits.noteMax}
        value={note}
        onChange={(event) => draft.change({ note: event.currentTarget.value })}
      />
      <Button type="submit" disabled={!isChanged} loading={save.isPending}>
        保存
      </Button>
    </form>
  );
}
