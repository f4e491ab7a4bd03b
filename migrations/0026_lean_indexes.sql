DROP INDEX `bindings_claim_token`;--> statement-breakpoint
DROP INDEX `bindings_tube`;--> statement-breakpoint
DROP INDEX `bindings_person`;--> statement-breakpoint
DROP INDEX `bindings_phone`;--> statement-breakpoint
CREATE INDEX `bindings_person` ON `bindings` (`person_id`);--> statement-breakpoint
CREATE INDEX `bindings_phone` ON `bindings` (`phone_hash`);--> statement-breakpoint
DROP INDEX `consents_person`;--> statement-breakpoint
DROP INDEX `consents_phone`;--> statement-breakpoint
CREATE INDEX `consents_phone` ON `consents` (`phone_hash`);--> statement-breakpoint
DROP INDEX `tubes_state_id`;--> statement-breakpoint
DROP INDEX `tubes_state_changed`;--> statement-breakpoint
DROP INDEX `tubes_unbound`;--> statement-breakpoint
DROP INDEX `tubes_state_expires`;--> statement-breakpoint
DROP INDEX `tubes_batch_id`;--> statement-breakpoint
DROP INDEX `tubes_product_id`;--> statement-breakpoint
DROP INDEX `tubes_merchant_id`;--> statement-breakpoint
DROP INDEX `tubes_last4`;--> statement-breakpoint
DROP INDEX `tubes_batch`;--> statement-breakpoint
DROP INDEX `tubes_bound`;--> statement-breakpoint
CREATE INDEX `tubes_in_state` ON `tubes` (`state`);--> statement-breakpoint
CREATE INDEX `tubes_awaited` ON `tubes` (`state`,`state_changed_at`) WHERE state = 'bound';--> statement-breakpoint
CREATE INDEX `tubes_expiring` ON `tubes` (`state`,`expires_on`) WHERE state = 'issued';--> statement-breakpoint
CREATE INDEX `tubes_product` ON `tubes` (`product_id`);--> statement-breakpoint
CREATE INDEX `tubes_merchant` ON `tubes` (`merchant_id`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX `tubes_last4` ON `tubes` (`barcode_last4`);--> statement-breakpoint
CREATE INDEX `tubes_batch` ON `tubes` (`batch_id`);--> statement-breakpoint
CREATE INDEX `tubes_bound` ON `tubes` (`bound_at`) WHERE bound_at is not null;--> statement-breakpoint
DROP INDEX `login_logs_outcome_id`;--> statement-breakpoint
DROP INDEX `login_logs_username`;--> statement-breakpoint
CREATE INDEX `login_logs_outcome` ON `login_logs` (`outcome`);--> statement-breakpoint
CREATE INDEX `login_logs_username` ON `login_logs` (`username`);--> statement-breakpoint
DROP INDEX `report_versions_rule_set`;--> statement-breakpoint
DROP INDEX `calls_sample`;--> statement-breakpoint
DROP INDEX `calls_run`;--> statement-breakpoint
DROP INDEX `calls_result_set`;--> statement-breakpoint
CREATE INDEX `calls_result_set` ON `calls` (`result_set_id`);--> statement-breakpoint
DROP INDEX `result_sets_state_id`;--> statement-breakpoint
DROP INDEX `result_sets_run`;--> statement-breakpoint
DROP INDEX `result_sets_product`;--> statement-breakpoint
DROP INDEX `result_sets_conclusion`;--> statement-breakpoint
CREATE INDEX `result_sets_in_state` ON `result_sets` (`state`);--> statement-breakpoint
CREATE INDEX `result_sets_run` ON `result_sets` (`run_id`);--> statement-breakpoint
CREATE INDEX `result_sets_product` ON `result_sets` (`product_id`);--> statement-breakpoint
CREATE INDEX `result_sets_conclusion` ON `result_sets` (`product_id`,`phenotype`);--> statement-breakpoint
DROP INDEX `samples_state_id`;--> statement-breakpoint
DROP INDEX `samples_state_changed`;--> statement-breakpoint
DROP INDEX `samples_open`;--> statement-breakpoint
DROP INDEX `samples_state_due`;--> statement-breakpoint
DROP INDEX `samples_product_id`;--> statement-breakpoint
DROP INDEX `samples_merchant_id`;--> statement-breakpoint
DROP INDEX `samples_to_archive`;--> statement-breakpoint
DROP INDEX `samples_tube`;--> statement-breakpoint
DROP INDEX `samples_device_run`;--> statement-breakpoint
DROP INDEX `samples_barcode`;--> statement-breakpoint
DROP INDEX `samples_received`;--> statement-breakpoint
CREATE INDEX `samples_in_state` ON `samples` (`state`);--> statement-breakpoint
CREATE INDEX `samples_waiting` ON `samples` (`state`,`state_changed_at`) WHERE state in ('received', 'rejected', 'retest_queued', 'recollect_requested');--> statement-breakpoint
CREATE INDEX `samples_due` ON `samples` (`state`,`due_at`) WHERE state in ('received', 'accepted', 'plated', 'tested', 'retest_queued');--> statement-breakpoint
CREATE INDEX `samples_product` ON `samples` (`product_id`);--> statement-breakpoint
CREATE INDEX `samples_of_merchant` ON `samples` (`merchant_id`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX `samples_to_archive` ON `samples` (`state_changed_at`) WHERE archived is null and +state in ('completed', 'rejected', 'closed', 'withdrawn');--> statement-breakpoint
CREATE INDEX `samples_tube` ON `samples` (`tube_id`);--> statement-breakpoint
CREATE INDEX `samples_device_run` ON `samples` (`device_run_id`) WHERE device_run_id is not null;--> statement-breakpoint
CREATE INDEX `samples_barcode` ON `samples` (`barcode`);--> statement-breakpoint
CREATE INDEX `samples_received` ON `samples` (`received_at`);--> statement-breakpoint
DROP INDEX `tube_events_tube`;--> statement-breakpoint
CREATE INDEX `tube_events_tube` ON `tube_events` (`tube_id`);--> statement-breakpoint
DROP INDEX `persons_phone`;--> statement-breakpoint
DROP INDEX `persons_name`;--> statement-breakpoint
CREATE INDEX `persons_phone` ON `persons` (`phone_hash`);--> statement-breakpoint
CREATE INDEX `persons_name` ON `persons` (`name_hash`);--> statement-breakpoint
DROP INDEX `reports_sample`;--> statement-breakpoint
DROP INDEX `reports_binding`;--> statement-breakpoint
CREATE INDEX `reports_sample` ON `reports` (`sample_id`);--> statement-breakpoint
CREATE INDEX `reports_binding` ON `reports` (`binding_id`);