ALTER TABLE `samples` ADD `placed` integer;--> statement-breakpoint
ALTER TABLE `manual_entries` ADD `second_by` integer;--> statement-breakpoint
ALTER TABLE `plates` ADD `newest_run` text;--> statement-breakpoint
ALTER TABLE `result_sets` ADD `held_for` text;--> statement-breakpoint
UPDATE samples SET placed = 1 WHERE id IN (SELECT sample_id FROM plate_places WHERE open = 1 AND sample_id > '');--> statement-breakpoint
DROP INDEX `samples_for_plates`;--> statement-breakpoint
CREATE INDEX `samples_for_plates` ON `samples` (`id`,`product_id`) WHERE placed is null and +state in ('received', 'accepted', 'retest_queued');--> statement-breakpoint
DROP INDEX `samples_due`;--> statement-breakpoint
CREATE INDEX `samples_due` ON `samples` (`due_at`) WHERE +state in ('received', 'accepted', 'plated', 'tested', 'retest_queued');
--> statement-breakpoint
CREATE INDEX `result_sets_held` ON `result_sets` (`id`) WHERE held_for is not null;
--> statement-breakpoint
-- A count by product for samples that were never measured, and one for re-tests.
INSERT INTO kept_lists (name, value) SELECT name, json_group_object(product_id, n) FROM (
  SELECT iif(+state = 'retest_queued', 'retests_for_plates', 'first_tests_for_plates') AS name, product_id, count(*) AS n FROM samples
  WHERE placed IS NULL AND +state IN ('received', 'accepted', 'retest_queued') AND id > '' GROUP BY 1, +product_id
) GROUP BY name;
--> statement-breakpoint
CREATE TRIGGER samples_for_plates_insert
AFTER INSERT ON samples
WHEN NEW.placed IS NULL AND NEW.state IN ('received', 'accepted', 'retest_queued')
BEGIN
  INSERT INTO kept_lists (name, value) VALUES (iif(NEW.state = 'retest_queued', 'retests_for_plates', 'first_tests_for_plates'), json_object(NEW.product_id, 1))
  ON CONFLICT (name) DO UPDATE SET value = json_set(value, '$."' || NEW.product_id || '"', coalesce(value ->> ('$."' || NEW.product_id || '"'), 0) + 1);
END;
--> statement-breakpoint
CREATE TRIGGER samples_for_plates_more
AFTER UPDATE OF state, placed, product_id ON samples
WHEN NEW.placed IS NULL AND NEW.state IN ('received', 'accepted', 'retest_queued')
  AND (NOT (OLD.placed IS NULL AND OLD.state IN ('received', 'accepted', 'retest_queued')) OR NEW.product_id <> OLD.product_id OR (NEW.state = 'retest_queued') <> (OLD.state = 'retest_queued'))
BEGIN
  INSERT INTO kept_lists (name, value) VALUES (iif(NEW.state = 'retest_queued', 'retests_for_plates', 'first_tests_for_plates'), json_object(NEW.product_id, 1))
  ON CONFLICT (name) DO UPDATE SET value = json_set(value, '$."' || NEW.product_id || '"', coalesce(value ->> ('$."' || NEW.product_id || '"'), 0) + 1);
END;
--> statement-breakpoint
CREATE TRIGGER samples_for_plates_fewer
AFTER UPDATE OF state, placed, product_id ON samples
WHEN OLD.placed IS NULL AND OLD.state IN ('received', 'accepted', 'retest_queued')
  AND (NOT (NEW.placed IS NULL AND NEW.state IN ('received', 'accepted', 'retest_queued')) OR NEW.product_id <> OLD.product_id OR (NEW.state = 'retest_queued') <> (OLD.state = 'retest_queued'))
BEGIN
  INSERT INTO kept_lists (name, value) VALUES (iif(OLD.state = 'retest_queued', 'retests_for_plates', 'first_tests_for_plates'), json_object(OLD.product_id, -1))
  ON CONFLICT (name) DO UPDATE SET value = json_set(value, '$."' || OLD.product_id || '"', coalesce(value ->> ('$."' || OLD.product_id || '"'), 0) + -1);
END;
--> statement-breakpoint
CREATE TRIGGER samples_for_plates_delete
AFTER DELETE ON samples
WHEN OLD.placed IS NULL AND OLD.state IN ('received', 'accepted', 'retest_queued')
BEGIN
  INSERT INTO kept_lists (name, value) VALUES (iif(OLD.state = 'retest_queued', 'retests_for_plates', 'first_tests_for_plates'), json_object(OLD.product_id, -1))
  ON CONFLICT (name) DO UPDATE SET value = json_set(value, '$."' || OLD.product_id || '"', coalesce(value ->> ('$."' || OLD.product_id || '"'), 0) + -1);
END;
--> statement-breakpoint
-- A closed plate leaves the flags of its samples as they are: it counts for those that wait alone.
CREATE TRIGGER samples_wait_again
AFTER UPDATE OF state ON samples WHEN NEW.placed = 1 AND NEW.state IN ('received', 'accepted', 'retest_queued') AND OLD.state NOT IN ('received', 'accepted', 'retest_queued')
BEGIN
  UPDATE samples SET placed = NULL
  WHERE id = NEW.id AND NOT EXISTS (SELECT 1 FROM plate_places WHERE sample_id = NEW.id AND open = 1);
END;
--> statement-breakpoint
CREATE TRIGGER plate_places_placed_insert
AFTER INSERT ON plate_places WHEN NEW.open = 1
BEGIN
  UPDATE samples SET placed = 1 WHERE id = NEW.sample_id AND placed IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER plate_places_placed_update
AFTER UPDATE OF open ON plate_places WHEN NEW.open <> OLD.open
BEGIN
  UPDATE samples SET placed = iif(NEW.open = 1, 1, NULL)
  WHERE id = NEW.sample_id AND (placed IS NULL) = (NEW.open = 1) AND (NEW.open = 1 OR state IN ('received', 'accepted', 'retest_queued'));
END;
--> statement-breakpoint
CREATE TRIGGER plate_places_placed_delete
AFTER DELETE ON plate_places WHEN OLD.open = 1
BEGIN
  UPDATE samples SET placed = NULL WHERE id = OLD.sample_id AND placed = 1;
END;
--> statement-breakpoint
-- Kept in one place: whatever else it depends on touches the row, also the rows of before.
CREATE TRIGGER result_sets_held
AFTER UPDATE OF state, hold_reason ON result_sets WHEN OLD.hold_reason <> '' OR NEW.hold_reason <> ''
BEGIN
  UPDATE result_sets SET held_for = CASE WHEN hold_reason <> '' AND state IN ('draft', 'returned')
    AND EXISTS (SELECT 1 FROM samples s WHERE s.id = result_sets.sample_id AND s.state = 'tested')
    AND NOT EXISTS (SELECT 1 FROM result_sets l WHERE l.sample_id = result_sets.sample_id AND l.product_id = result_sets.product_id
      AND l.attempt > result_sets.attempt)
    THEN (SELECT CASE WHEN sum(c.state = 'invalid') THEN 'invalid' WHEN sum(c.state = 'inconclusive') THEN 'conflict'
      WHEN sum(c.state = 'no_call') THEN 'no_call' ELSE 'other' END FROM calls c WHERE c.result_set_id = result_sets.id) END
  WHERE id = NEW.id;
END;
--> statement-breakpoint
UPDATE result_sets SET hold_reason = hold_reason
WHERE id IN (SELECT b.id FROM samples s CROSS JOIN result_sets b ON b.sample_id = s.id WHERE s.state = 'tested' AND b.hold_reason <> '');
--> statement-breakpoint
CREATE TRIGGER result_sets_held_insert
AFTER INSERT ON result_sets WHEN NEW.hold_reason <> '' OR NEW.attempt > 1
BEGIN
  UPDATE result_sets SET hold_reason = hold_reason WHERE sample_id = NEW.sample_id AND hold_reason <> '';
END;
--> statement-breakpoint
CREATE TRIGGER result_sets_held_delete
AFTER DELETE ON result_sets WHEN OLD.attempt > 1
BEGIN
  UPDATE result_sets SET hold_reason = hold_reason WHERE sample_id = OLD.sample_id AND hold_reason <> '';
END;
--> statement-breakpoint
CREATE TRIGGER samples_results_held
AFTER UPDATE OF state ON samples WHEN (OLD.state = 'tested') <> (NEW.state = 'tested')
BEGIN
  UPDATE result_sets SET hold_reason = hold_reason WHERE sample_id = NEW.id AND hold_reason <> '';
END;
--> statement-breakpoint
CREATE TRIGGER calls_held_insert
AFTER INSERT ON calls WHEN NEW.state IN ('invalid', 'inconclusive', 'no_call')
BEGIN
  UPDATE result_sets SET hold_reason = hold_reason WHERE id = NEW.result_set_id AND held_for IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER calls_held_update
AFTER UPDATE OF state ON calls WHEN OLD.state IN ('invalid', 'inconclusive', 'no_call') OR NEW.state IN ('invalid', 'inconclusive', 'no_call')
BEGIN
  UPDATE result_sets SET hold_reason = hold_reason WHERE id = NEW.result_set_id AND held_for IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER calls_held_delete
AFTER DELETE ON calls WHEN OLD.state IN ('invalid', 'inconclusive', 'no_call')
BEGIN
  UPDATE result_sets SET hold_reason = hold_reason WHERE id = OLD.result_set_id AND held_for IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER plates_newest_run
AFTER UPDATE OF code ON plates
BEGIN
  UPDATE plates SET newest_run = (SELECT CASE WHEN max(r.id) IS NOT NULL THEN json_array(max(r.id), r.run_no) END FROM runs r
    WHERE r.plate_code = NEW.code) WHERE id = NEW.id;
END;
--> statement-breakpoint
UPDATE plates SET code = code WHERE code IN (SELECT plate_code FROM runs WHERE plate_code <> '');
--> statement-breakpoint
CREATE TRIGGER plates_newest_run_insert
AFTER INSERT ON plates
BEGIN
  UPDATE plates SET code = code WHERE id = NEW.id AND EXISTS (SELECT 1 FROM runs WHERE plate_code = NEW.code);
END;
--> statement-breakpoint
CREATE TRIGGER runs_plates_follow_insert
AFTER INSERT ON runs WHEN NEW.plate_code <> ''
BEGIN
  UPDATE plates SET code = code WHERE code = NEW.plate_code;
END;
--> statement-breakpoint
CREATE TRIGGER runs_plates_follow_update
AFTER UPDATE OF plate_code, run_no ON runs
BEGIN
  UPDATE plates SET code = code WHERE code IN (OLD.plate_code, NEW.plate_code);
END;
--> statement-breakpoint
CREATE TRIGGER runs_plates_follow_delete
AFTER DELETE ON runs WHEN OLD.plate_code <> ''
BEGIN
  UPDATE plates SET code = code WHERE code = OLD.plate_code;
END;
--> statement-breakpoint
UPDATE manual_entries SET second_by = (SELECT t.typed_by FROM manual_typings t WHERE t.entry_id = manual_entries.id AND t.round = manual_entries.round AND t.place = 'second');
--> statement-breakpoint
CREATE TRIGGER manual_typings_second
AFTER INSERT ON manual_typings WHEN NEW.place = 'second'
BEGIN
  UPDATE manual_entries SET second_by = NEW.typed_by WHERE id = NEW.entry_id AND round = NEW.round;
END;
--> statement-breakpoint
CREATE TRIGGER manual_entries_second
AFTER UPDATE OF round ON manual_entries WHEN NEW.round <> OLD.round
BEGIN
  UPDATE manual_entries SET second_by = (SELECT t.typed_by FROM manual_typings t WHERE t.entry_id = manual_entries.id AND t.round = manual_entries.round AND t.place = 'second') WHERE id = NEW.id;
END;
