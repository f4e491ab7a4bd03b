CREATE TABLE `run_blocks` (
	`run_id` text PRIMARY KEY NOT NULL,
	`wells` text NOT NULL,
	`readings` text NOT NULL,
	`sha256` text NOT NULL,
	`well_count` integer NOT NULL,
	`packed_at` integer NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `run_samples` (
	`sample_id` text NOT NULL,
	`run_id` text NOT NULL,
	`positions` text NOT NULL,
	PRIMARY KEY(`sample_id`, `run_id`),
	FOREIGN KEY (`sample_id`) REFERENCES `samples`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `runs` ADD `pack_due_at` integer DEFAULT 0;--> statement-breakpoint
CREATE INDEX `runs_pack_due` ON `runs` (`pack_due_at`) WHERE pack_due_at is not null;
--> statement-breakpoint
DROP TRIGGER readings_no_delete;
--> statement-breakpoint
-- Readings go with their purged well, or because their run has its block.
CREATE TRIGGER readings_no_delete
BEFORE DELETE ON readings
WHEN NOT EXISTS (SELECT 1 FROM wells w WHERE w.id = OLD.well_id
  AND (w.purged_at IS NOT NULL OR EXISTS (SELECT 1 FROM run_blocks WHERE run_id = w.run_id)))
BEGIN
  SELECT RAISE(ABORT, 'append-only readings until the well is purged or its run packed');
END;
--> statement-breakpoint
CREATE TRIGGER run_blocks_no_delete
BEFORE DELETE ON run_blocks
BEGIN
  SELECT RAISE(ABORT, 'append-only run_blocks');
END;
--> statement-breakpoint
-- Readings become empty with their person; `wells` is sealed anew while the data keys are rotated (the lease reseal).
CREATE TRIGGER run_blocks_no_update
BEFORE UPDATE ON run_blocks
WHEN NEW.run_id IS NOT OLD.run_id OR NEW.sha256 IS NOT OLD.sha256 OR NEW.well_count IS NOT OLD.well_count
  OR NEW.packed_at IS NOT OLD.packed_at
  OR (NEW.wells IS NOT OLD.wells
    AND NOT EXISTS (SELECT 1 FROM clock_leases WHERE name = 'reseal' AND held_until > unixepoch() * 1000))
  OR EXISTS (SELECT 1 FROM json_each(NEW.readings) now
    WHERE now.value <> '[]' AND now.value IS NOT (SELECT kept.value FROM json_each(OLD.readings) kept WHERE kept.key = now.key))
  OR (SELECT count(*) FROM json_each(NEW.readings)) <> (SELECT count(*) FROM json_each(OLD.readings))
BEGIN
  SELECT RAISE(ABORT, 'append-only run_blocks');
END;
--> statement-breakpoint
-- Whoever erases a person, a process of before packed runs too, empties what was measured of him.
CREATE TRIGGER run_blocks_erase
AFTER UPDATE OF erased_at ON persons
WHEN NEW.erased_at IS NOT NULL
BEGIN
  UPDATE run_blocks SET readings = (
    SELECT json_group_object(key, json(CASE WHEN EXISTS (
      SELECT 1 FROM samples s JOIN bindings b ON b.id = s.binding_id WHERE s.id = key AND b.person_id = NEW.id
    ) THEN '[]' ELSE value END)) FROM json_each(run_blocks.readings)
  ) WHERE run_id IN (
    SELECT r.run_id FROM bindings b JOIN samples s ON s.binding_id = b.id JOIN run_samples r ON r.sample_id = s.id
    WHERE b.person_id = NEW.id
  );
END;
