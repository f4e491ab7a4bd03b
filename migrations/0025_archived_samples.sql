CREATE TABLE `archive_files` (
	`file` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`bytes` integer NOT NULL,
	`record_count` integer NOT NULL,
	`archived_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `samples` ADD `archived` text;--> statement-breakpoint
ALTER TABLE `samples` ADD `restored_at` integer;--> statement-breakpoint
CREATE INDEX `samples_to_archive` ON `samples` (`state_changed_at`) WHERE archived is null and state in ('completed', 'rejected', 'closed', 'withdrawn');
--> statement-breakpoint
DROP TRIGGER tube_events_no_delete;
--> statement-breakpoint
-- A life line and consents go into the archive with their sample.
CREATE TRIGGER tube_events_no_delete
BEFORE DELETE ON tube_events
WHEN NOT EXISTS (SELECT 1 FROM samples WHERE tube_id = OLD.tube_id AND archived IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'append-only tube_events until the sample is archived');
END;
--> statement-breakpoint
DROP TRIGGER consents_no_delete;
--> statement-breakpoint
CREATE TRIGGER consents_no_delete
BEFORE DELETE ON consents
WHEN NOT EXISTS (SELECT 1 FROM samples WHERE binding_id = OLD.binding_id AND archived IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'append-only consents until the sample is archived');
END;
--> statement-breakpoint
DROP TRIGGER report_versions_erase_only;
--> statement-breakpoint
-- Page and statement go with an erasure. Until then they are sealed anew while the data keys are rotated (the lease reseal), or
-- move into the archive with their sample.
CREATE TRIGGER report_versions_erase_only
BEFORE UPDATE OF payload, person_sealed, statement, erased_at ON report_versions
WHEN (OLD.erased_at IS NOT NULL OR NEW.erased_at IS NULL OR NEW.payload IS NOT NULL OR NEW.person_sealed IS NOT NULL
    OR NEW.statement IS NOT NULL)
  AND NOT (
    OLD.erased_at IS NULL AND NEW.erased_at IS NULL AND NEW.person_sealed IS NOT NULL AND instr(NEW.payload, 'sealed~') > 0
    AND iif(OLD.statement IS NULL, NEW.statement IS NULL, instr(NEW.statement, 'sealed~') > 0)
    AND (
      EXISTS (SELECT 1 FROM clock_leases WHERE name = 'reseal' AND held_until > unixepoch() * 1000)
      OR (NEW.person_sealed IS OLD.person_sealed AND EXISTS (
        SELECT 1 FROM reports r JOIN samples s ON s.id = r.sample_id WHERE r.id = NEW.report_id AND s.archived IS NOT NULL
      ))
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions but for erasure');
END;
--> statement-breakpoint
-- Whoever erases a person, a process that knows no archive too, destroys the keys to what was archived of him.
CREATE TRIGGER samples_archive_erase
AFTER UPDATE OF erased_at ON persons
WHEN NEW.erased_at IS NOT NULL
BEGIN
  UPDATE samples SET archived = NULL WHERE archived IS NOT NULL
    AND binding_id IN (SELECT id FROM bindings WHERE person_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER archive_files_no_update
BEFORE UPDATE ON archive_files
BEGIN
  SELECT RAISE(ABORT, 'append-only archive_files');
END;
