ALTER TABLE `result_sets` ADD `archived_calls` text;--> statement-breakpoint
CREATE INDEX `calls_of_archived` ON `calls` (`result_set_id`) WHERE assay_id is null;
--> statement-breakpoint
-- Whoever erases a person, a process that knows no such cells too, empties what was found of him.
CREATE TRIGGER result_sets_calls_erase
AFTER UPDATE OF erased_at ON persons
WHEN NEW.erased_at IS NOT NULL
BEGIN
  UPDATE result_sets SET archived_calls = json_replace(archived_calls, '$[0]', NULL) WHERE archived_calls IS NOT NULL
    AND sample_id IN (SELECT s.id FROM bindings b JOIN samples s ON s.binding_id = b.id WHERE b.person_id = NEW.id);
END;
