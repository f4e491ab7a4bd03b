ALTER TABLE `run_blocks` ADD `stored_at` integer;--> statement-breakpoint
CREATE INDEX `run_blocks_to_store` ON `run_blocks` (`packed_at`) WHERE stored_at is null;
--> statement-breakpoint
DROP TRIGGER run_blocks_no_update;
--> statement-breakpoint
-- Readings become empty with their person. Both cells are sealed anew while the data keys are rotated (the lease reseal), and once they say
-- where in the object store their contents lie.
CREATE TRIGGER run_blocks_no_update
BEFORE UPDATE ON run_blocks
WHEN NEW.run_id IS NOT OLD.run_id OR NEW.sha256 IS NOT OLD.sha256 OR NEW.well_count IS NOT OLD.well_count
  OR NEW.packed_at IS NOT OLD.packed_at OR (OLD.stored_at IS NOT NULL AND NEW.stored_at IS NOT OLD.stored_at)
  OR (SELECT count(*) FROM json_each(NEW.readings)) <> (SELECT count(*) FROM json_each(OLD.readings))
  OR (
    NOT EXISTS (SELECT 1 FROM clock_leases WHERE name = 'reseal' AND held_until > unixepoch() * 1000)
    AND NOT (OLD.stored_at IS NULL AND NEW.stored_at IS NOT NULL AND instr(NEW.wells, 'sealed~') > 0
      AND NOT EXISTS (SELECT 1 FROM json_each(NEW.readings) WHERE value <> '[]' AND instr(value, 'sealed~') = 0))
    AND (NEW.wells IS NOT OLD.wells OR EXISTS (SELECT 1 FROM json_each(NEW.readings) now
      WHERE now.value <> '[]' AND now.value IS NOT (SELECT kept.value FROM json_each(OLD.readings) kept WHERE kept.key = now.key)))
  )
BEGIN
  SELECT RAISE(ABORT, 'append-only run_blocks');
END;
--> statement-breakpoint
DROP TRIGGER run_blocks_erase;
--> statement-breakpoint
-- Whoever erases a person empties what was measured of him, and with it the keys to what was stored.
CREATE TRIGGER run_blocks_erase
AFTER UPDATE OF erased_at ON persons
WHEN NEW.erased_at IS NOT NULL
BEGIN
  UPDATE run_blocks SET readings = (
    SELECT json_group_object(key, json(CASE WHEN EXISTS (
      SELECT 1 FROM samples s JOIN bindings b ON b.id = s.binding_id WHERE s.id = key AND b.person_id = NEW.id
    ) THEN '[]' WHEN type = 'text' THEN json_quote(value) ELSE value END)) FROM json_each(run_blocks.readings)
  ) WHERE run_id IN (
    SELECT r.run_id FROM bindings b JOIN samples s ON s.binding_id = b.id JOIN run_samples r ON r.sample_id = s.id
    WHERE b.person_id = NEW.id
  );
END;
