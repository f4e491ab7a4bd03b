-- Who agreed to what and when stays for good; the phone and address that a consent came from may be forgotten, nothing else.
DROP TRIGGER `consents_no_update`;
--> statement-breakpoint
CREATE TRIGGER `consents_forget_only`
BEFORE UPDATE ON `consents`
WHEN NEW.`phone_hash` IS NOT NULL OR NEW.`ip_hash` <> '' OR NEW.`customer_session_id` IS NOT NULL
  OR NEW.`id` IS NOT OLD.`id` OR NEW.`document_id` IS NOT OLD.`document_id` OR NEW.`kind` IS NOT OLD.`kind`
  OR NEW.`action` IS NOT OLD.`action` OR NEW.`binding_id` IS NOT OLD.`binding_id` OR NEW.`person_id` IS NOT OLD.`person_id`
  OR NEW.`channel` IS NOT OLD.`channel` OR NEW.`proof_hash` IS NOT OLD.`proof_hash` OR NEW.`at` IS NOT OLD.`at`
BEGIN
  SELECT RAISE(ABORT, 'append-only consents but for erasure');
END;
