DROP INDEX `plate_places_sample`;--> statement-breakpoint
CREATE INDEX `plate_places_of_sample` ON `plate_places` (`sample_id`);--> statement-breakpoint
DROP INDEX `reports_live`;--> statement-breakpoint
DROP INDEX `reports_state_id`;--> statement-breakpoint
DROP INDEX `reports_sample`;--> statement-breakpoint
DROP INDEX `reports_product_id`;--> statement-breakpoint
DROP INDEX `reports_unviewed`;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_of_sample` ON `reports` (`sample_id`,case when state in ('superseded', 'withdrawn', 'erased') then id else product_id end);--> statement-breakpoint
CREATE INDEX `reports_in_state` ON `reports` (`state`);--> statement-breakpoint
CREATE INDEX `reports_of_product` ON `reports` (substr(product_id, -6));--> statement-breakpoint
CREATE INDEX `reports_not_viewed` ON `reports` (`first_viewed_at`) WHERE first_viewed_at is null and state in ('published', 'corrected');--> statement-breakpoint
DROP TRIGGER report_versions_erase_only;
--> statement-breakpoint
-- Page and statement go with an erasure. Until then they are sealed anew while the data keys are rotated (the lease reseal), or
-- move into the archive with their sample, where the statement lies with its page.
CREATE TRIGGER report_versions_erase_only
BEFORE UPDATE OF payload, person_sealed, statement, erased_at ON report_versions
WHEN (OLD.erased_at IS NOT NULL OR NEW.erased_at IS NULL OR NEW.payload IS NOT NULL OR NEW.person_sealed IS NOT NULL
    OR NEW.statement IS NOT NULL)
  AND NOT (
    OLD.erased_at IS NULL AND NEW.erased_at IS NULL AND NEW.person_sealed IS NOT NULL AND instr(NEW.payload, 'sealed~') > 0
    AND (
      (
        iif(OLD.statement IS NULL, NEW.statement IS NULL, instr(NEW.statement, 'sealed~') > 0)
        AND EXISTS (SELECT 1 FROM clock_leases WHERE name = 'reseal' AND held_until > unixepoch() * 1000)
      )
      OR (
        (NEW.statement IS NULL OR (OLD.statement IS NOT NULL AND instr(NEW.statement, 'sealed~') > 0))
        AND NEW.person_sealed IS OLD.person_sealed AND EXISTS (
          SELECT 1 FROM reports r JOIN samples s ON s.id = r.sample_id WHERE r.id = NEW.report_id AND s.archived IS NOT NULL
        )
      )
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions but for erasure');
END;
--> statement-breakpoint
DROP TRIGGER report_versions_no_update_signature;
--> statement-breakpoint
-- Nothing is signed after the fact; a signature goes where its statement goes.
CREATE TRIGGER report_versions_no_update_signature
BEFORE UPDATE OF signature, signing_key_id ON report_versions
WHEN NEW.signature IS NOT NULL OR NEW.statement IS NOT NULL OR NEW.signing_key_id IS NOT OLD.signing_key_id OR NOT EXISTS (
  SELECT 1 FROM reports r JOIN samples s ON s.id = r.sample_id WHERE r.id = NEW.report_id AND s.archived IS NOT NULL
)
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions');
END;
