CREATE TABLE `audit_segment_terms` (
	`place` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_segments` (
	`number` integer PRIMARY KEY NOT NULL,
	`first_seq` integer NOT NULL,
	`last_seq` integer NOT NULL,
	`first_at` integer NOT NULL,
	`sha256` text NOT NULL,
	`file` text NOT NULL,
	`archived_at` integer NOT NULL,
	`restored_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_segments_first_seq` ON `audit_segments` (`first_seq`);--> statement-breakpoint
CREATE INDEX `audit_segments_first_at` ON `audit_segments` (`first_at`);--> statement-breakpoint
CREATE INDEX `audit_segments_restored` ON `audit_segments` (`restored_at`) WHERE restored_at is not null;--> statement-breakpoint
-- The seals lose the foreign key to their events, which may lie in a segment; nothing refers to the table.
CREATE TABLE `__new_audit_seals` (
	`seq` integer PRIMARY KEY NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`sealed_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_audit_seals`("seq", "previous_hash", "hash", "sealed_at") SELECT "seq", "previous_hash", "hash", "sealed_at" FROM `audit_seals`;
--> statement-breakpoint
DROP TABLE `audit_seals`;
--> statement-breakpoint
ALTER TABLE `__new_audit_seals` RENAME TO `audit_seals`;
--> statement-breakpoint
CREATE TRIGGER audit_seals_no_update
BEFORE UPDATE ON audit_seals
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_seals');
END;
--> statement-breakpoint
-- The seal at the end of a segment stays; those within go with the events.
CREATE TRIGGER audit_seals_no_delete
BEFORE DELETE ON audit_seals
WHEN coalesce((SELECT iif(restored_at IS NULL, last_seq, 0) FROM audit_segments WHERE first_seq <= OLD.seq
  ORDER BY first_seq DESC LIMIT 1), 0) <= OLD.seq
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_seals');
END;
--> statement-breakpoint
-- INSERT OR REPLACE removes the old row without firing delete triggers.
CREATE TRIGGER audit_seals_no_replace
BEFORE INSERT ON audit_seals
WHEN EXISTS (SELECT 1 FROM audit_seals WHERE seq = NEW.seq)
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_seals');
END;
--> statement-breakpoint
DROP TRIGGER audit_events_no_delete;
--> statement-breakpoint
-- Events go only when a segment holds them.
CREATE TRIGGER audit_events_no_delete
BEFORE DELETE ON audit_events
WHEN coalesce((SELECT iif(restored_at IS NULL, last_seq, 0) FROM audit_segments WHERE first_seq <= OLD.seq
  ORDER BY first_seq DESC LIMIT 1), 0) < OLD.seq
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_events');
END;
--> statement-breakpoint
-- A segment begins where the last one ended, ends at a seal, holds every number between, and never the newest event.
CREATE TRIGGER audit_segments_in_order
BEFORE INSERT ON audit_segments
WHEN NEW.number IS NOT coalesce((SELECT max(number) FROM audit_segments), 0) + 1
  OR NEW.first_seq IS NOT coalesce((SELECT last_seq FROM audit_segments ORDER BY number DESC LIMIT 1), 0) + 1
  OR NEW.restored_at IS NOT NULL
  OR NOT EXISTS (SELECT 1 FROM audit_seals WHERE seq = NEW.last_seq)
  OR (SELECT count(*) FROM audit_events WHERE seq BETWEEN NEW.first_seq AND NEW.last_seq)
    <> NEW.last_seq - NEW.first_seq + 1
  OR NEW.last_seq >= coalesce((SELECT max(seq) FROM audit_events), 0)
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_segments');
END;
--> statement-breakpoint
-- Its rows may come back and go again; its file is sealed anew while the data keys are rotated (the lease reseal).
CREATE TRIGGER audit_segments_no_update
BEFORE UPDATE ON audit_segments
WHEN NEW.number IS NOT OLD.number OR NEW.first_seq IS NOT OLD.first_seq OR NEW.last_seq IS NOT OLD.last_seq
  OR NEW.first_at IS NOT OLD.first_at OR NEW.sha256 IS NOT OLD.sha256 OR NEW.archived_at IS NOT OLD.archived_at
  OR (NEW.file IS NOT OLD.file
    AND NOT EXISTS (SELECT 1 FROM clock_leases WHERE name = 'reseal' AND held_until > unixepoch() * 1000))
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_segments');
END;
--> statement-breakpoint
CREATE TRIGGER audit_segments_no_delete
BEFORE DELETE ON audit_segments
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_segments');
END;
