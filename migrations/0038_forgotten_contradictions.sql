-- The words about a contradiction go when the tube that it names is erased; the doubt about the other result stays.
DROP TRIGGER result_holds_written_once;
--> statement-breakpoint
CREATE TRIGGER result_holds_written_once
BEFORE UPDATE ON result_holds
WHEN NOT (
  NEW.id IS OLD.id AND NEW.result_set_id IS OLD.result_set_id AND NEW.rule IS OLD.rule
  AND NEW.subject_kind IS OLD.subject_kind AND NEW.subject_name IS OLD.subject_name AND NEW.created_at IS OLD.created_at
  AND OLD.erased_at IS NULL
  AND (
    (NEW.erased_at IS NOT NULL AND NEW.message = '' AND NEW.facts IS NULL AND coalesce(NEW.stated_reason, '') = ''
      AND NEW.stated_time IS OLD.stated_time AND NEW.stated_by IS OLD.stated_by AND NEW.stated_at IS OLD.stated_at
      AND NEW.overtaken_at IS OLD.overtaken_at)
    OR (OLD.rule = 'delta' AND NEW.message = '' AND NEW.erased_at IS NULL AND NEW.facts IS OLD.facts
      AND NEW.stated_reason IS OLD.stated_reason AND NEW.stated_time IS OLD.stated_time
      AND NEW.stated_by IS OLD.stated_by AND NEW.stated_at IS OLD.stated_at AND NEW.overtaken_at IS OLD.overtaken_at)
    OR (NEW.erased_at IS NULL AND NEW.message IS OLD.message AND NEW.facts IS OLD.facts AND OLD.overtaken_at IS NULL
      AND (
        (OLD.stated_at IS NULL AND NEW.stated_at IS NOT NULL AND NEW.overtaken_at IS NULL)
        OR (NEW.overtaken_at IS NOT NULL AND NEW.stated_reason IS OLD.stated_reason AND NEW.stated_time IS OLD.stated_time
          AND NEW.stated_by IS OLD.stated_by AND NEW.stated_at IS OLD.stated_at)
      ))
  )
)
BEGIN
  SELECT RAISE(ABORT, 'append-only result_holds');
END;
