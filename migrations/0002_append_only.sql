CREATE TRIGGER `audit_events_no_update`
BEFORE UPDATE ON `audit_events`
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_events');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_events_no_delete`
BEFORE DELETE ON `audit_events`
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_events');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_seals_no_update`
BEFORE UPDATE ON `audit_seals`
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_seals');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_seals_no_delete`
BEFORE DELETE ON `audit_seals`
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_seals');
END;
--> statement-breakpoint
CREATE TRIGGER `tube_events_no_update`
BEFORE UPDATE ON `tube_events`
BEGIN
  SELECT RAISE(ABORT, 'append-only tube_events');
END;
--> statement-breakpoint
CREATE TRIGGER `tube_events_no_delete`
BEFORE DELETE ON `tube_events`
BEGIN
  SELECT RAISE(ABORT, 'append-only tube_events');
END;
--> statement-breakpoint
CREATE TRIGGER `consents_no_update`
BEFORE UPDATE ON `consents`
BEGIN
  SELECT RAISE(ABORT, 'append-only consents');
END;
--> statement-breakpoint
CREATE TRIGGER `consents_no_delete`
BEFORE DELETE ON `consents`
BEGIN
  SELECT RAISE(ABORT, 'append-only consents');
END;
--> statement-breakpoint
CREATE TRIGGER `readings_no_update`
BEFORE UPDATE ON `readings`
BEGIN
  SELECT RAISE(ABORT, 'append-only readings');
END;
--> statement-breakpoint
CREATE TRIGGER `readings_no_delete`
BEFORE DELETE ON `readings`
WHEN (SELECT `purged_at` FROM `wells` WHERE `id` = OLD.`well_id`) IS NULL
BEGIN
  SELECT RAISE(ABORT, 'append-only readings until the well is purged');
END;
--> statement-breakpoint
CREATE TRIGGER `report_versions_no_update`
BEFORE UPDATE OF `id`, `report_id`, `n`, `result_set_id`, `rule_set_id`, `tpl_id`, `tpl_type`, `level`, `pcr_time`, `merchant_name`, `merchant_address`, `content_hash`, `previous_hash`, `reason`, `submitted_by`, `reviewed_by`, `published_by`, `published_at` ON `report_versions`
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions');
END;
--> statement-breakpoint
CREATE TRIGGER `report_versions_erase_only`
BEFORE UPDATE OF `payload`, `person_sealed`, `erased_at` ON `report_versions`
WHEN OLD.`erased_at` IS NOT NULL OR NEW.`erased_at` IS NULL OR NEW.`payload` IS NOT NULL OR NEW.`person_sealed` IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions but for erasure');
END;
--> statement-breakpoint
CREATE TRIGGER `report_versions_no_delete`
BEFORE DELETE ON `report_versions`
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions');
END;
--> statement-breakpoint
-- INSERT OR REPLACE removes the old row without firing delete triggers.
CREATE TRIGGER `audit_events_no_replace`
BEFORE INSERT ON `audit_events`
WHEN EXISTS (SELECT 1 FROM `audit_events` WHERE `id` = NEW.`id` OR `seq` = NEW.`seq`)
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_events');
END;
--> statement-breakpoint
-- INSERT OR REPLACE removes the old row without firing delete triggers.
CREATE TRIGGER `audit_seals_no_replace`
BEFORE INSERT ON `audit_seals`
WHEN EXISTS (SELECT 1 FROM `audit_seals` WHERE `seq` = NEW.`seq`)
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_seals');
END;
--> statement-breakpoint
-- INSERT OR REPLACE removes the old row without firing delete triggers.
CREATE TRIGGER `report_versions_no_replace`
BEFORE INSERT ON `report_versions`
WHEN EXISTS (SELECT 1 FROM `report_versions` WHERE `id` = NEW.`id` OR (`report_id` = NEW.`report_id` AND `n` = NEW.`n`))
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions');
END;
