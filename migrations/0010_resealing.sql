-- While the data keys are rotated (the lease `reseal` in clock_leases), sealed values may be written anew and nothing else.
DROP TRIGGER result_changes_no_update;
--> statement-breakpoint
CREATE TRIGGER result_changes_no_update
BEFORE UPDATE ON result_changes
WHEN NOT (
  NEW.id IS OLD.id AND NEW.result_set_id IS OLD.result_set_id AND NEW.position IS OLD.position
  AND NEW.omitted IS OLD.omitted AND NEW.reason IS OLD.reason AND NEW.made_by IS OLD.made_by
  AND NEW.created_at IS OLD.created_at AND instr(NEW.before_calls, 'sealed~') > 0 AND instr(NEW.after_calls, 'sealed~') > 0
  AND EXISTS (SELECT 1 FROM clock_leases WHERE name = 'reseal' AND held_until > unixepoch() * 1000)
)
BEGIN
  SELECT RAISE(ABORT, 'append-only result_changes');
END;
--> statement-breakpoint
DROP TRIGGER report_versions_erase_only;
--> statement-breakpoint
CREATE TRIGGER report_versions_erase_only
BEFORE UPDATE OF payload, person_sealed, erased_at ON report_versions
WHEN (OLD.erased_at IS NOT NULL OR NEW.erased_at IS NULL OR NEW.payload IS NOT NULL OR NEW.person_sealed IS NOT NULL)
  AND NOT (
    OLD.erased_at IS NULL AND NEW.erased_at IS NULL AND NEW.person_sealed IS NOT NULL AND instr(NEW.payload, 'sealed~') > 0
    AND EXISTS (SELECT 1 FROM clock_leases WHERE name = 'reseal' AND held_until > unixepoch() * 1000)
  )
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions but for erasure');
END;
