-- The CHECK of a whole person lets the sealed details stand for the birth month, and SQLite can only do that by making the table
-- again. Bindings and consents point at it: the rows go back in under the table's own name.
PRAGMA defer_foreign_keys=ON;--> statement-breakpoint
CREATE TABLE `persons_kept` AS SELECT * FROM `persons`;--> statement-breakpoint
DROP TABLE `persons`;--> statement-breakpoint
CREATE TABLE `persons` (
	`id` text PRIMARY KEY NOT NULL,
	`name_sealed` text,
	`name_masked` text,
	`name_hash` text,
	`phone_sealed` text,
	`phone_hash` text,
	`phone_masked` text,
	`phone_last4` text,
	`gender` text,
	`birth_month` text,
	`height_cm` real,
	`weight_kg` real,
	`details_sealed` text,
	`erased_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "persons_gender" CHECK(gender in ('male', 'female')),
	CONSTRAINT "persons_birth_month" CHECK(birth_month glob '[12][0-9][0-9][0-9]-[01][0-9]'),
	CONSTRAINT "persons_whole_or_erased" CHECK((erased_at is null and name_sealed is not null and phone_sealed is not null and phone_hash is not null and (details_sealed is not null or birth_month is not null) and gender is not null) or (erased_at is not null and name_sealed is null and phone_sealed is null and phone_hash is null and details_sealed is null))
);
--> statement-breakpoint
INSERT INTO `persons`("id", "name_sealed", "name_masked", "name_hash", "phone_sealed", "phone_hash", "phone_masked", "phone_last4", "gender", "birth_month", "height_cm", "weight_kg", "erased_at", "created_at", "updated_at") SELECT "id", "name_sealed", "name_masked", "name_hash", "phone_sealed", "phone_hash", "phone_masked", "phone_last4", "gender", "birth_month", "height_cm", "weight_kg", "erased_at", "created_at", "updated_at" FROM `persons_kept`;--> statement-breakpoint
DROP TABLE `persons_kept`;--> statement-breakpoint
CREATE INDEX `persons_phone` ON `persons` (`phone_hash`,`id`);--> statement-breakpoint
CREATE INDEX `persons_phone_last4` ON `persons` (`phone_last4`,`id`);--> statement-breakpoint
CREATE INDEX `persons_name` ON `persons` (`name_hash`,`id`);--> statement-breakpoint
CREATE INDEX `persons_unsealed` ON `persons` (`id`) WHERE birth_month is not null;--> statement-breakpoint
DROP INDEX `users_phone`;--> statement-breakpoint
ALTER TABLE `users` ADD `phone_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `email_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `users_phone_hash` ON `users` (`phone_hash`) WHERE phone_hash <> '';--> statement-breakpoint
CREATE INDEX `users_unsealed` ON `users` (`id`) WHERE (phone <> '' and instr(substr(phone, 1, 8), 'sealed~') = 0) or (email <> '' and instr(substr(email, 1, 8), 'sealed~') = 0);--> statement-breakpoint
CREATE INDEX `departments_unsealed` ON `departments` (`id`) WHERE (phone <> '' and instr(substr(phone, 1, 8), 'sealed~') = 0) or (email <> '' and instr(substr(email, 1, 8), 'sealed~') = 0);--> statement-breakpoint
CREATE INDEX `enquiries_unsealed` ON `enquiries` (`id`) WHERE (organisation <> '' and instr(substr(organisation, 1, 8), 'sealed~') = 0) or (text <> '' and instr(substr(text, 1, 8), 'sealed~') = 0) or (note <> '' and instr(substr(note, 1, 8), 'sealed~') = 0);--> statement-breakpoint
CREATE INDEX `manual_typings_unsealed` ON `manual_typings` (`id`) WHERE (typed_values <> '' and instr(substr(typed_values, 1, 8), 'sealed~') = 0);--> statement-breakpoint
CREATE INDEX `report_versions_unsealed` ON `report_versions` (`id`) WHERE (payload <> '' and instr(substr(payload, 1, 8), 'sealed~') = 0);--> statement-breakpoint
CREATE INDEX `result_changes_unsealed` ON `result_changes` (`id`) WHERE (before_calls <> '' and instr(substr(before_calls, 1, 8), 'sealed~') = 0) or (after_calls <> '' and instr(substr(after_calls, 1, 8), 'sealed~') = 0);--> statement-breakpoint
CREATE INDEX `calls_unsealed` ON `calls` (`id`) WHERE (value <> '' and instr(substr(value, 1, 8), 'sealed~') = 0) or (instrument_call <> '' and instr(substr(instrument_call, 1, 8), 'sealed~') = 0);
--> statement-breakpoint
-- Rows of before are sealed where they are: the clock may put a sealed text in the place of a clear one, once.
DROP TRIGGER `report_versions_erase_only`;--> statement-breakpoint
CREATE TRIGGER `report_versions_erase_only`
BEFORE UPDATE OF `payload`, `person_sealed`, `erased_at` ON `report_versions`
WHEN NOT (
  (OLD.`erased_at` IS NULL AND NEW.`erased_at` IS NOT NULL AND NEW.`payload` IS NULL AND NEW.`person_sealed` IS NULL)
  OR (OLD.`erased_at` IS NULL AND NEW.`erased_at` IS NULL AND NEW.`person_sealed` IS OLD.`person_sealed`
    AND ifnull(substr(OLD.`payload`, 1, 8) <> '"sealed~' AND substr(NEW.`payload`, 1, 8) = '"sealed~', 0))
)
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions but for erasure');
END;
--> statement-breakpoint
DROP TRIGGER `result_changes_no_update`;--> statement-breakpoint
CREATE TRIGGER `result_changes_no_update`
BEFORE UPDATE OF `id`, `result_set_id`, `position`, `omitted`, `reason`, `made_by`, `created_at` ON `result_changes`
BEGIN
  SELECT RAISE(ABORT, 'append-only result_changes');
END;
--> statement-breakpoint
CREATE TRIGGER `result_changes_seal_only`
BEFORE UPDATE OF `before_calls`, `after_calls` ON `result_changes`
WHEN substr(OLD.`before_calls`, 1, 8) = '"sealed~' OR substr(OLD.`after_calls`, 1, 8) = '"sealed~'
  OR substr(NEW.`before_calls`, 1, 8) <> '"sealed~' OR substr(NEW.`after_calls`, 1, 8) <> '"sealed~'
BEGIN
  SELECT RAISE(ABORT, 'append-only result_changes');
END;
