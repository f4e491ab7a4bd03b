-- A process from before 0012, which works on while new ones start, writes reports and versions without these copies.
CREATE TRIGGER reports_copies_filled
AFTER INSERT ON reports
WHEN NEW.phone_hash IS NULL
BEGIN
  UPDATE reports SET (phone_hash, phone_masked, name_masked, consent_withdrawn_at, bound_at) = (
    SELECT p.phone_hash, p.phone_masked, p.name_masked, b.withdrawn_at, b.bound_at
    FROM bindings b JOIN persons p ON p.id = b.person_id WHERE b.id = NEW.binding_id
  ), received_at = (SELECT received_at FROM samples WHERE samples.id = NEW.sample_id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
DROP TRIGGER report_versions_no_update_review;
--> statement-breakpoint
CREATE TRIGGER report_versions_no_update_review
BEFORE UPDATE OF reviewed_at, review_kind ON report_versions
WHEN OLD.reviewed_at IS NOT NULL OR NEW.reviewed_at IS NULL
  OR NOT EXISTS (SELECT 1 FROM result_sets WHERE id = NEW.result_set_id AND reviewed_at IS NEW.reviewed_at
    AND review_kind IS NEW.review_kind)
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions');
END;
--> statement-breakpoint
CREATE TRIGGER report_versions_review_filled
AFTER INSERT ON report_versions
WHEN NEW.reviewed_at IS NULL
  AND EXISTS (SELECT 1 FROM result_sets WHERE id = NEW.result_set_id AND reviewed_at IS NOT NULL)
BEGIN
  UPDATE report_versions SET (reviewed_at, review_kind) = (
    SELECT reviewed_at, review_kind FROM result_sets WHERE id = NEW.result_set_id
  ) WHERE id = NEW.id;
END;
