CREATE TABLE `signing_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`public_key` text NOT NULL,
	`private_sealed` text,
	`created_at` integer NOT NULL,
	`created_by` integer,
	`retired_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `signing_keys_n` ON `signing_keys` (`n`);--> statement-breakpoint
ALTER TABLE `report_versions` ADD `statement` text;--> statement-breakpoint
ALTER TABLE `report_versions` ADD `signature` text;--> statement-breakpoint
ALTER TABLE `report_versions` ADD `signing_key_id` text REFERENCES signing_keys(id);--> statement-breakpoint
DROP TRIGGER report_versions_erase_only;
--> statement-breakpoint
CREATE TRIGGER report_versions_erase_only
BEFORE UPDATE OF payload, person_sealed, statement, erased_at ON report_versions
WHEN (OLD.erased_at IS NOT NULL OR NEW.erased_at IS NULL OR NEW.payload IS NOT NULL OR NEW.person_sealed IS NOT NULL
    OR NEW.statement IS NOT NULL)
  AND NOT (
    OLD.erased_at IS NULL AND NEW.erased_at IS NULL AND NEW.person_sealed IS NOT NULL AND instr(NEW.payload, 'sealed~') > 0
    AND iif(OLD.statement IS NULL, NEW.statement IS NULL, instr(NEW.statement, 'sealed~') > 0)
    AND EXISTS (SELECT 1 FROM clock_leases WHERE name = 'reseal' AND held_until > unixepoch() * 1000)
  )
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions but for erasure');
END;
--> statement-breakpoint
-- Nothing is signed after the fact.
CREATE TRIGGER report_versions_no_update_signature
BEFORE UPDATE OF signature, signing_key_id ON report_versions
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions');
END;
--> statement-breakpoint
-- A public key stays published for good, whatever it signed.
CREATE TRIGGER signing_keys_no_update
BEFORE UPDATE OF id, n, public_key, created_at, created_by ON signing_keys
BEGIN
  SELECT RAISE(ABORT, 'append-only signing_keys');
END;
--> statement-breakpoint
CREATE TRIGGER signing_keys_no_delete
BEFORE DELETE ON signing_keys
BEGIN
  SELECT RAISE(ABORT, 'append-only signing_keys');
END;
--> statement-breakpoint
CREATE TRIGGER signing_keys_no_replace
BEFORE INSERT ON signing_keys
WHEN EXISTS (SELECT 1 FROM signing_keys WHERE id = NEW.id OR n = NEW.n)
BEGIN
  SELECT RAISE(ABORT, 'append-only signing_keys');
END;
