ALTER TABLE `report_versions` ADD `reviewed_at` integer;--> statement-breakpoint
ALTER TABLE `report_versions` ADD `review_kind` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `phone_hash` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `phone_masked` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `name_masked` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `consent_withdrawn_at` integer;--> statement-breakpoint
ALTER TABLE `reports` ADD `bound_at` integer;--> statement-breakpoint
ALTER TABLE `reports` ADD `received_at` integer;--> statement-breakpoint
UPDATE reports SET (phone_hash, phone_masked, name_masked, consent_withdrawn_at, bound_at) = (
  SELECT p.phone_hash, p.phone_masked, p.name_masked, b.withdrawn_at, b.bound_at
  FROM bindings b JOIN persons p ON p.id = b.person_id WHERE b.id = reports.binding_id
), received_at = (SELECT received_at FROM samples WHERE samples.id = reports.sample_id);
--> statement-breakpoint
UPDATE report_versions SET (reviewed_at, review_kind) = (
  SELECT reviewed_at, review_kind FROM result_sets WHERE result_sets.id = report_versions.result_set_id
);
--> statement-breakpoint
CREATE TRIGGER report_versions_no_update_review
BEFORE UPDATE OF reviewed_at, review_kind ON report_versions
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions');
END;
--> statement-breakpoint
-- A report carries what its person and binding say now, so that reading it needs neither: whoever changes them changes it.
CREATE TRIGGER persons_reports_follow
AFTER UPDATE OF phone_hash, phone_masked, name_masked ON persons
BEGIN
  UPDATE reports SET phone_hash = NEW.phone_hash, phone_masked = NEW.phone_masked, name_masked = NEW.name_masked
  WHERE binding_id IN (SELECT id FROM bindings WHERE person_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER bindings_reports_follow
AFTER UPDATE OF withdrawn_at ON bindings
BEGIN
  UPDATE reports SET consent_withdrawn_at = NEW.withdrawn_at WHERE binding_id = NEW.id;
END;
