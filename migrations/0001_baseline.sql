-- A whole first installation: what drizzle-kit makes of drizzle/schema, then the triggers, written by hand.
-- A later change is a file of its own: this one is never edited (drizzle/README.md).

CREATE TABLE `consent_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`revision` integer NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`content_hash` text NOT NULL,
	`current` integer DEFAULT false NOT NULL,
	`published_at` integer NOT NULL,
	CONSTRAINT "consent_documents_kind" CHECK(kind in ('agreement', 'privacy', 'sensitive', 'genetic', 'sms'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consent_documents_revision` ON `consent_documents` (`kind`,`revision`);--> statement-breakpoint
CREATE UNIQUE INDEX `consent_documents_current` ON `consent_documents` (`kind`) WHERE current = 1;--> statement-breakpoint
CREATE TABLE `archive_files` (
	`file` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`bytes` integer NOT NULL,
	`record_count` integer NOT NULL,
	`archived_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `bindings` (
	`id` text PRIMARY KEY NOT NULL,
	`tube_id` text NOT NULL,
	`person_id` text NOT NULL,
	`product_id` text NOT NULL,
	`phone_hash` text,
	`channel` text DEFAULT 'h5' NOT NULL,
	`bound_at` integer NOT NULL,
	`undo_until` integer NOT NULL,
	`released_at` integer,
	`release_reason` text,
	`withdrawn_at` integer,
	FOREIGN KEY (`tube_id`) REFERENCES `tubes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `persons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bindings_channel" CHECK(channel in ('h5', 'staff')),
	CONSTRAINT "bindings_release_reason" CHECK(release_reason in ('undone', 'replaced', 'withdrawn', 'erased', 'staff'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bindings_live_tube` ON `bindings` (`tube_id`) WHERE released_at is null;--> statement-breakpoint
CREATE INDEX `bindings_person` ON `bindings` (`person_id`);--> statement-breakpoint
CREATE INDEX `bindings_phone` ON `bindings` (`phone_hash`);--> statement-breakpoint
CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`kind` text NOT NULL,
	`action` text NOT NULL,
	`binding_id` text,
	`person_id` text,
	`phone_hash` text,
	`channel` text DEFAULT 'h5' NOT NULL,
	`proof_hash` text,
	`customer_session_id` text,
	`ip_hash` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `consent_documents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`binding_id`) REFERENCES `bindings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `persons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "consents_kind" CHECK(kind in ('agreement', 'privacy', 'sensitive', 'genetic', 'sms')),
	CONSTRAINT "consents_action" CHECK(action in ('given', 'withdrawn')),
	CONSTRAINT "consents_channel" CHECK(channel in ('h5', 'staff'))
);
--> statement-breakpoint
CREATE INDEX `consents_binding` ON `consents` (`binding_id`,`kind`,`id`);--> statement-breakpoint
CREATE INDEX `consents_phone` ON `consents` (`phone_hash`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`merchant_id` text NOT NULL,
	`products` text NOT NULL,
	`grants` text NOT NULL,
	`key_hash` text NOT NULL,
	`key_made_at` integer NOT NULL,
	`old_key_hash` text,
	`old_key_until` integer,
	`webhook_url` text DEFAULT '' NOT NULL,
	`webhook_events` text NOT NULL,
	`webhook_since` integer DEFAULT 0 NOT NULL,
	`webhook_secret_sealed` text,
	`old_secret_sealed` text,
	`old_secret_until` integer,
	`webhook_failing_since` integer,
	`webhook_failed_at` integer,
	`status` text DEFAULT 'on' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "clients_status" CHECK(status in ('on', 'off'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_name` ON `clients` (`name`);--> statement-breakpoint
CREATE INDEX `clients_merchant` ON `clients` (`merchant_id`,`id`);--> statement-breakpoint
CREATE INDEX `clients_webhook_failed` ON `clients` (`webhook_failed_at`) WHERE webhook_failed_at is not null;--> statement-breakpoint
CREATE TABLE `clock_tasks` (
	`name` text PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL,
	`took_ms` integer NOT NULL,
	`outcome` text NOT NULL,
	`handled` integer DEFAULT 0 NOT NULL,
	`failed_at` integer,
	`error` text DEFAULT '' NOT NULL,
	CONSTRAINT "clock_tasks_outcome" CHECK(outcome in ('ok', 'failed'))
);
--> statement-breakpoint
CREATE TABLE `app_settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `configs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`built_in` integer DEFAULT false NOT NULL,
	`public` integer DEFAULT false NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `configs_key` ON `configs` (`key`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `configs_public` ON `configs` (`public`,`key`);--> statement-breakpoint
CREATE TABLE `counters` (
	`key` text PRIMARY KEY NOT NULL,
	`value` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `customer_phones` (
	`id` text PRIMARY KEY NOT NULL,
	`phone_hash` text NOT NULL,
	`phone_sealed` text NOT NULL,
	`phone_masked` text NOT NULL,
	`last_verified_at` integer,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`wrong_codes_since` integer,
	`paused_until` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customer_phones_phone_hash` ON `customer_phones` (`phone_hash`);--> statement-breakpoint
CREATE INDEX `customer_phones_last_verified` ON `customer_phones` (`last_verified_at`);--> statement-breakpoint
CREATE TABLE `customer_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`phone_id` text NOT NULL,
	`phone_hash` text NOT NULL,
	`purpose` text NOT NULL,
	`flow_id` text,
	`agreement_document_id` text,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`end_reason` text,
	`ip_hash` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`phone_id`) REFERENCES `customer_phones`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customer_sessions_purpose" CHECK(purpose in ('bind', 'valid'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customer_sessions_token_hash` ON `customer_sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `customer_sessions_phone` ON `customer_sessions` (`phone_hash`,`expires_at`);--> statement-breakpoint
CREATE INDEX `customer_sessions_phone_id` ON `customer_sessions` (`phone_id`);--> statement-breakpoint
CREATE INDEX `customer_sessions_expires` ON `customer_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `departments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`parent_id` integer,
	`name` text NOT NULL,
	`leader` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'on' NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`parent_id`) REFERENCES `departments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "departments_status" CHECK(status in ('on', 'off'))
);
--> statement-breakpoint
CREATE INDEX `departments_parent` ON `departments` (`parent_id`,`sort`);--> statement-breakpoint
CREATE TABLE `device_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`secret_sealed` text NOT NULL,
	`expires_at` integer,
	`first_used_at` integer,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `device_keys_device` ON `device_keys` (`device_id`,`id`);--> statement-breakpoint
CREATE TABLE `device_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`run_uid` text NOT NULL,
	`message_seq` integer NOT NULL,
	`kind` text NOT NULL,
	`body_hash` text NOT NULL,
	`file_key` text,
	`barcodes` text,
	`outcome` text NOT NULL,
	`response` text,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "device_messages_outcome" CHECK(outcome in ('accepted', 'refused', 'disputed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `device_messages_once` ON `device_messages` (`device_id`,`run_uid`,`message_seq`) WHERE outcome <> 'disputed';--> statement-breakpoint
CREATE INDEX `device_messages_device` ON `device_messages` (`device_id`,`id`);--> statement-breakpoint
CREATE INDEX `device_messages_disputed` ON `device_messages` (`device_id`,`id`) WHERE outcome = 'disputed';--> statement-breakpoint
CREATE INDEX `device_messages_outcome_id` ON `device_messages` (`outcome`,`id`);--> statement-breakpoint
CREATE INDEX `device_messages_kept` ON `device_messages` (`received_at`) WHERE file_key is not null;--> statement-breakpoint
CREATE TABLE `devices` (
	`id` text PRIMARY KEY NOT NULL,
	`serial` text NOT NULL,
	`name` text NOT NULL,
	`model` text DEFAULT '' NOT NULL,
	`merchant_id` text,
	`module_count` integer DEFAULT 96 NOT NULL,
	`firmware` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`enrol_code_hash` text,
	`enrol_expires_at` integer,
	`last_seen_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "devices_state" CHECK(state in ('pending', 'enrolled', 'revoked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `devices_serial` ON `devices` (`serial`);--> statement-breakpoint
CREATE UNIQUE INDEX `devices_enrol_code` ON `devices` (`enrol_code_hash`);--> statement-breakpoint
CREATE INDEX `devices_state_id` ON `devices` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `devices_merchant` ON `devices` (`merchant_id`,`id`);--> statement-breakpoint
CREATE TABLE `module_health` (
	`device_id` text NOT NULL,
	`module_no` integer NOT NULL,
	`run_count` integer DEFAULT 0 NOT NULL,
	`failure_count` integer DEFAULT 0 NOT NULL,
	`failures_in_row` integer DEFAULT 0 NOT NULL,
	`invalid_count` integer DEFAULT 0 NOT NULL,
	`last_temperature_error` real,
	`last_fault` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`device_id`, `module_no`),
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `module_health_failing` ON `module_health` (`device_id`) WHERE failures_in_row >= 3;--> statement-breakpoint
CREATE TABLE `dictionary_data` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`dict_type` text NOT NULL,
	`label` text NOT NULL,
	`value` text NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL,
	`css_class` text DEFAULT '' NOT NULL,
	`list_class` text DEFAULT '' NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'on' NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`dict_type`) REFERENCES `dictionary_types`(`dict_type`) ON UPDATE cascade ON DELETE no action,
	CONSTRAINT "dictionary_data_status" CHECK(status in ('on', 'off'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dictionary_data_value` ON `dictionary_data` (`dict_type`,`value`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `dictionary_data_list` ON `dictionary_data` (`dict_type`,`sort`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `dictionary_data_options` ON `dictionary_data` (`dict_type`,`status`,`sort`);--> statement-breakpoint
CREATE TABLE `dictionary_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`dict_type` text NOT NULL,
	`name` text NOT NULL,
	`status` text DEFAULT 'on' NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "dictionary_types_status" CHECK(status in ('on', 'off'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dictionary_types_dict_type` ON `dictionary_types` (`dict_type`);--> statement-breakpoint
CREATE TABLE `enquiries` (
	`id` text PRIMARY KEY NOT NULL,
	`topic` text NOT NULL,
	`organisation` text DEFAULT '' NOT NULL,
	`name_sealed` text,
	`name_masked` text DEFAULT '' NOT NULL,
	`phone_sealed` text,
	`phone_hash` text,
	`phone_masked` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`page` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`handled_by` integer,
	`handled_at` integer,
	`note` text DEFAULT '' NOT NULL,
	`answers` text,
	`ip_hash` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`handled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "enquiries_state" CHECK(state in ('open', 'handled', 'closed'))
);
--> statement-breakpoint
CREATE INDEX `enquiries_state_id` ON `enquiries` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `enquiries_phone` ON `enquiries` (`phone_hash`,`id`);--> statement-breakpoint
CREATE TABLE `row_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`change_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`object_type` text NOT NULL,
	`object_id` integer NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`before` text,
	`after` text,
	`version_after` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`actor_name` text DEFAULT '' NOT NULL,
	`undone_at` integer,
	CONSTRAINT "row_changes_kind" CHECK(kind in ('create', 'update', 'remove', 'undo'))
);
--> statement-breakpoint
CREATE INDEX `row_changes_change` ON `row_changes` (`change_id`);--> statement-breakpoint
CREATE INDEX `row_changes_object` ON `row_changes` (`object_type`,`object_id`,`id`);--> statement-breakpoint
CREATE INDEX `row_changes_bin` ON `row_changes` (`object_type`,`kind`,`id`);--> statement-breakpoint
CREATE INDEX `row_changes_at` ON `row_changes` (`at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`response` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`scope`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_expires` ON `idempotency_keys` (`expires_at`);--> statement-breakpoint
CREATE TABLE `instrument_events` (
	`id` text PRIMARY KEY NOT NULL,
	`instrument_id` text NOT NULL,
	`kind` text NOT NULL,
	`what` text NOT NULL,
	`occurred_on` text NOT NULL,
	`passed` integer DEFAULT true NOT NULL,
	`valid_until` text DEFAULT '' NOT NULL,
	`certificate` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`doubt_since` text DEFAULT '' NOT NULL,
	`doubt_until` integer,
	`import_file_id` text,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`instrument_id`) REFERENCES `instruments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`import_file_id`) REFERENCES `import_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "instrument_events_kind" CHECK(kind in ('calibration', 'maintenance', 'failure', 'repair', 'out', 'back', 'retire'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `instrument_events_once` ON `instrument_events` (`instrument_id`,`kind`,`what`,`occurred_on`,`passed`,`doubt_since`) WHERE kind not in ('out', 'back', 'retire');--> statement-breakpoint
CREATE INDEX `instrument_events_instrument` ON `instrument_events` (`instrument_id`,`id`);--> statement-breakpoint
CREATE TABLE `instrument_plan` (
	`id` text PRIMARY KEY NOT NULL,
	`instrument_id` text NOT NULL,
	`what` text NOT NULL,
	`every_days` integer NOT NULL,
	`last_on` text NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`instrument_id`) REFERENCES `instruments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `instrument_plan_what` ON `instrument_plan` (`instrument_id`,`what`);--> statement-breakpoint
CREATE TABLE `instruments` (
	`id` text PRIMARY KEY NOT NULL,
	`serial` text NOT NULL,
	`name` text NOT NULL,
	`model` text DEFAULT '' NOT NULL,
	`location` text DEFAULT '' NOT NULL,
	`in_use_since` text NOT NULL,
	`calibration_days` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`state_reason` text DEFAULT '' NOT NULL,
	`state_by` integer,
	`state_changed_at` integer NOT NULL,
	`due_on` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`state_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "instruments_state" CHECK(state in ('in_use', 'out_of_use', 'retired'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `instruments_serial` ON `instruments` (`serial`);--> statement-breakpoint
CREATE INDEX `instruments_due` ON `instruments` (`state`,`due_on`);--> statement-breakpoint
CREATE INDEX `instruments_name` ON `instruments` (`name`);--> statement-breakpoint
CREATE TABLE `kit_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`product_id` text NOT NULL,
	`merchant_id` text,
	`lot` text NOT NULL,
	`quantity` integer NOT NULL,
	`first_barcode` text NOT NULL,
	`last_barcode` text NOT NULL,
	`check_scheme` text DEFAULT 'damm' NOT NULL,
	`expires_on` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`printed_at` integer,
	`issued_at` integer,
	`note` text DEFAULT '' NOT NULL,
	`list_sha256` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "kit_batches_check_scheme" CHECK(check_scheme in ('none', 'gs1', 'luhn', 'damm', 'mod11', 'mod11_10', 'mod97')),
	CONSTRAINT "kit_batches_state" CHECK(state in ('draft', 'printed', 'issued', 'closed', 'recalled', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kit_batches_code` ON `kit_batches` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `kit_batches_list` ON `kit_batches` (`list_sha256`);--> statement-breakpoint
CREATE INDEX `kit_batches_state_id` ON `kit_batches` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `kit_batches_product` ON `kit_batches` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `kit_batches_merchant` ON `kit_batches` (`merchant_id`,`id`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE TABLE `tube_events` (
	`id` text PRIMARY KEY NOT NULL,
	`tube_id` text NOT NULL,
	`kind` text NOT NULL,
	`from_state` text,
	`to_state` text,
	`actor_kind` text NOT NULL,
	`actor_id` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`details` text,
	`request_id` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`tube_id`) REFERENCES `tubes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tube_events_actor_kind" CHECK(actor_kind in ('staff', 'customer', 'device', 'system'))
);
--> statement-breakpoint
CREATE INDEX `tube_events_tube` ON `tube_events` (`tube_id`);--> statement-breakpoint
CREATE TABLE `tubes` (
	`id` text PRIMARY KEY NOT NULL,
	`barcode` text NOT NULL,
	`barcode_last4` text NOT NULL,
	`batch_id` text NOT NULL,
	`product_id` text NOT NULL,
	`merchant_id` text,
	`lot` text NOT NULL,
	`expires_on` text NOT NULL,
	`state` text DEFAULT 'printed' NOT NULL,
	`state_changed_at` integer NOT NULL,
	`state_reason` text DEFAULT '' NOT NULL,
	`binding_id` text,
	`sample_id` text,
	`replaced_by_tube_id` text,
	`issued_at` integer,
	`bound_at` integer,
	`received_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `kit_batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`replaced_by_tube_id`) REFERENCES `tubes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tubes_state" CHECK(state in ('printed', 'issued', 'bound', 'received', 'consumed', 'disposed', 'void', 'expired', 'lost', 'quarantined', 'replaced')),
	CONSTRAINT "tubes_barcode_digits" CHECK(length(barcode) between 6 and 13 and barcode not glob '*[^0-9]*'),
	CONSTRAINT "tubes_bound_has_binding" CHECK(state <> 'bound' or binding_id is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tubes_barcode` ON `tubes` (`barcode`);--> statement-breakpoint
CREATE INDEX `tubes_last4` ON `tubes` (`barcode_last4`,`id`);--> statement-breakpoint
CREATE INDEX `tubes_batch` ON `tubes` (`batch_id`,`id`);--> statement-breakpoint
CREATE INDEX `tubes_in_state` ON `tubes` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `tubes_awaited` ON `tubes` (`state`,`state_changed_at`) WHERE state = 'bound';--> statement-breakpoint
CREATE INDEX `tubes_bound` ON `tubes` (`bound_at`) WHERE bound_at is not null;--> statement-breakpoint
CREATE INDEX `tubes_expiring` ON `tubes` (`state`,`expires_on`) WHERE state = 'issued';--> statement-breakpoint
CREATE INDEX `tubes_of_product` ON `tubes` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `tubes_merchant` ON `tubes` (`merchant_id`,`id`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX `tubes_replaced_by` ON `tubes` (`replaced_by_tube_id`) WHERE replaced_by_tube_id is not null;--> statement-breakpoint
CREATE TABLE `audit_events` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text DEFAULT '' NOT NULL,
	`actor_label` text DEFAULT '' NOT NULL,
	`action` text NOT NULL,
	`object_type` text DEFAULT '' NOT NULL,
	`object_id` text DEFAULT '' NOT NULL,
	`outcome` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`changes` text,
	`request_id` text DEFAULT '' NOT NULL,
	`ip_hash` text DEFAULT '' NOT NULL,
	`row_mac` text NOT NULL,
	CONSTRAINT "audit_events_actor_kind" CHECK(actor_kind in ('staff', 'customer', 'device', 'system', 'anonymous')),
	CONSTRAINT "audit_events_outcome" CHECK(outcome in ('done', 'refused', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_events_id` ON `audit_events` (`id`);--> statement-breakpoint
CREATE INDEX `audit_events_object` ON `audit_events` (`object_type`,`object_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_events_actor` ON `audit_events` (`actor_kind`,`actor_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_events_staff` ON `audit_events` (`seq`) WHERE +actor_kind = 'staff';--> statement-breakpoint
CREATE INDEX `audit_events_action` ON `audit_events` (`action`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_events_outcome_seq` ON `audit_events` (`outcome`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_events_at` ON `audit_events` (`at`);--> statement-breakpoint
CREATE TABLE `audit_seals` (
	`seq` integer PRIMARY KEY NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`sealed_at` integer NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `client_errors` (
	`id` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`message` text NOT NULL,
	`stack` text DEFAULT '' NOT NULL,
	`page` text DEFAULT '' NOT NULL,
	`release` text DEFAULT '' NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`seen_count` integer DEFAULT 1 NOT NULL,
	`last_seen_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_errors_fingerprint` ON `client_errors` (`fingerprint`);--> statement-breakpoint
CREATE INDEX `client_errors_last_seen` ON `client_errors` (`last_seen_at`,`id`);--> statement-breakpoint
CREATE TABLE `login_logs` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer,
	`username` text NOT NULL,
	`outcome` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`ip` text DEFAULT '' NOT NULL,
	`browser` text DEFAULT '' NOT NULL,
	`os` text DEFAULT '' NOT NULL,
	`platform` text DEFAULT '' NOT NULL,
	`request_id` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "login_logs_outcome" CHECK(outcome in ('success', 'failure'))
);
--> statement-breakpoint
CREATE INDEX `login_logs_username` ON `login_logs` (`username`,`id`);--> statement-breakpoint
CREATE INDEX `login_logs_outcome` ON `login_logs` (`outcome`,`id`);--> statement-breakpoint
CREATE TABLE `manual_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`sample_id` text NOT NULL,
	`product_id` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`round` integer DEFAULT 1 NOT NULL,
	`method` text NOT NULL,
	`first_by` integer NOT NULL,
	`result_set_id` text,
	`created_at` integer NOT NULL,
	`state_changed_at` integer NOT NULL,
	FOREIGN KEY (`sample_id`) REFERENCES `samples`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`first_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`result_set_id`) REFERENCES `result_sets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "manual_entries_state" CHECK(state in ('waiting', 'different', 'agreed', 'dropped'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `manual_entries_open` ON `manual_entries` (`sample_id`) WHERE state in ('waiting', 'different');--> statement-breakpoint
CREATE INDEX `manual_entries_state_id` ON `manual_entries` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `manual_entries_sample` ON `manual_entries` (`sample_id`,`id`);--> statement-breakpoint
CREATE INDEX `manual_entries_result_set` ON `manual_entries` (`result_set_id`) WHERE result_set_id is not null;--> statement-breakpoint
CREATE TABLE `manual_typings` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`round` integer NOT NULL,
	`place` text NOT NULL,
	`typed_by` integer NOT NULL,
	`typed_values` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `manual_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`typed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "manual_typings_place" CHECK(place in ('first', 'second'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `manual_typings_place_once` ON `manual_typings` (`entry_id`,`round`,`place`);--> statement-breakpoint
CREATE UNIQUE INDEX `manual_typings_person_once` ON `manual_typings` (`entry_id`,`round`,`typed_by`);--> statement-breakpoint
CREATE TABLE `menus` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`parent_id` integer,
	`kind` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`title` text NOT NULL,
	`icon` text DEFAULT '' NOT NULL,
	`path` text DEFAULT '' NOT NULL,
	`former_paths` text DEFAULT '[]' NOT NULL,
	`component` text DEFAULT '' NOT NULL,
	`permission` text DEFAULT '' NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL,
	`visible` integer DEFAULT true NOT NULL,
	`external` integer DEFAULT false NOT NULL,
	`no_cache` integer DEFAULT false NOT NULL,
	`breadcrumb` text DEFAULT '' NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`parent_id`) REFERENCES `menus`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "menus_kind" CHECK(kind in ('directory', 'page', 'button'))
);
--> statement-breakpoint
CREATE INDEX `menus_parent` ON `menus` (`parent_id`,`sort`);--> statement-breakpoint
CREATE INDEX `menus_permission` ON `menus` (`permission`);--> statement-breakpoint
CREATE UNIQUE INDEX `menus_path` ON `menus` (`path`) WHERE deleted_at is null and kind <> 'button' and external = 0 and path <> '';--> statement-breakpoint
CREATE UNIQUE INDEX `menus_name` ON `menus` (`name`) WHERE deleted_at is null and name <> '';--> statement-breakpoint
CREATE TABLE `merchants` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`shown_name` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`contact_name` text DEFAULT '' NOT NULL,
	`contract_from` text,
	`contract_until` text,
	`is_listed` integer DEFAULT false NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`hours` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'on' NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "merchants_status" CHECK(status in ('on', 'off'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `merchants_code` ON `merchants` (`code`);--> statement-breakpoint
CREATE INDEX `merchants_status_id` ON `merchants` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `merchants_name` ON `merchants` (`name`);--> statement-breakpoint
CREATE INDEX `merchants_shown_name` ON `merchants` (`shown_name`);--> statement-breakpoint
CREATE TABLE `message_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`n` integer NOT NULL,
	`provider` text NOT NULL,
	`outcome` text NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`provider_message_id` text,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "message_attempts_outcome" CHECK(outcome in ('started', 'accepted', 'transient', 'permanent', 'limited', 'unknown'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_attempts_n` ON `message_attempts` (`message_id`,`n`);--> statement-breakpoint
CREATE TABLE `message_receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text,
	`provider` text NOT NULL,
	`provider_message_id` text NOT NULL,
	`outcome` text NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`reported_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "message_receipts_outcome" CHECK(outcome in ('delivered', 'undelivered'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_receipts_once` ON `message_receipts` (`provider`,`provider_message_id`,`outcome`);--> statement-breakpoint
CREATE INDEX `message_receipts_message` ON `message_receipts` (`message_id`,`id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`dedupe_key` text NOT NULL,
	`kind` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`phone_hash` text,
	`phone_sealed` text,
	`phone_masked` text NOT NULL,
	`template` text NOT NULL,
	`params_sealed` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`state_changed_at` integer NOT NULL,
	`not_before` integer NOT NULL,
	`lease_token` text,
	`lease_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`provider` text,
	`provider_message_id` text,
	`last_error_class` text,
	`last_error_code` text,
	`accepted_at` integer,
	`delivered_at` integer,
	`wechat_until` integer,
	`expires_at` integer NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "messages_state" CHECK(state in ('queued', 'sending', 'retry_wait', 'accepted', 'delivered', 'undelivered', 'failed', 'cancelled')),
	CONSTRAINT "messages_last_error_class" CHECK(last_error_class in ('transient', 'permanent', 'limited', 'unknown'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_dedupe_key` ON `messages` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`state`,`not_before`);--> statement-breakpoint
CREATE INDEX `messages_lease` ON `messages` (`state`,`lease_until`);--> statement-breakpoint
CREATE INDEX `messages_state_id` ON `messages` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `messages_kind` ON `messages` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `messages_subject` ON `messages` (`subject_type`,`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `messages_phone` ON `messages` (`phone_hash`,`id`);--> statement-breakpoint
CREATE INDEX `messages_provider` ON `messages` (`provider`,`provider_message_id`);--> statement-breakpoint
CREATE INDEX `messages_expires` ON `messages` (`state`,`expires_at`);--> statement-breakpoint
CREATE INDEX `messages_sms` ON `messages` (`id`) WHERE wechat_until is null;--> statement-breakpoint
CREATE INDEX `messages_wechat` ON `messages` (`id`) WHERE wechat_until is not null;--> statement-breakpoint
CREATE INDEX `messages_personal` ON `messages` (`id`) WHERE phone_sealed is not null;--> statement-breakpoint
CREATE TABLE `sms_templates` (
	`provider` text NOT NULL,
	`template` text NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`approved_text` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `template`),
	CONSTRAINT "sms_templates_state" CHECK(state in ('draft', 'submitted', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`order_no` text NOT NULL,
	`product_id` text NOT NULL,
	`patient_sealed` text,
	`name_masked` text DEFAULT '' NOT NULL,
	`phone_masked` text DEFAULT '' NOT NULL,
	`phone_hash` text,
	`priority` text NOT NULL,
	`consent_ref` text NOT NULL,
	`consent_at` integer NOT NULL,
	`tube_id` text,
	`source` text NOT NULL,
	`state` text NOT NULL,
	`state_reason` text DEFAULT '' NOT NULL,
	`state_changed_at` integer NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tube_id`) REFERENCES `tubes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_priority" CHECK(priority in ('routine', 'urgent')),
	CONSTRAINT "orders_source" CHECK(source in ('fhir', 'csv', 'staff')),
	CONSTRAINT "orders_state" CHECK(state in ('ordered', 'tube_linked', 'received', 'reported', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`client_id`,`order_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_tube` ON `orders` (`tube_id`) WHERE tube_id is not null and state <> 'cancelled';--> statement-breakpoint
CREATE INDEX `orders_by_tube` ON `orders` (`tube_id`);--> statement-breakpoint
CREATE INDEX `orders_by_number` ON `orders` (`order_no`);--> statement-breakpoint
CREATE INDEX `orders_of_client` ON `orders` (`client_id`,`id`);--> statement-breakpoint
CREATE INDEX `orders_state_id` ON `orders` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `orders_phone` ON `orders` (`phone_hash`);--> statement-breakpoint
CREATE TABLE `partner_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`base` integer NOT NULL,
	`sha256` text NOT NULL,
	`file_name` text NOT NULL,
	`byte_size` integer NOT NULL,
	`file_key` text NOT NULL,
	`partner` text NOT NULL,
	`encoding` text NOT NULL,
	`product_id` text NOT NULL,
	`state` text DEFAULT 'uploaded' NOT NULL,
	`refusal` text DEFAULT '' NOT NULL,
	`row_total` integer NOT NULL,
	`wrong_counts` text NOT NULL,
	`lease_token` text DEFAULT '' NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`run_id` text,
	`uploaded_by` integer NOT NULL,
	`closed_by` integer,
	`closed_at` integer,
	`purged_at` integer,
	`touched_at` integer DEFAULT 0 NOT NULL,
	`has_rows` integer DEFAULT true NOT NULL,
	`file_until` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`closed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "partner_imports_state" CHECK(state in ('uploaded', 'judged', 'refused', 'committed', 'rolled_back', 'discarded'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `partner_imports_base` ON `partner_imports` (`base`);--> statement-breakpoint
CREATE UNIQUE INDEX `partner_imports_sha256` ON `partner_imports` (`sha256`) WHERE state in ('uploaded', 'judged', 'committed');--> statement-breakpoint
CREATE INDEX `partner_imports_state_id` ON `partner_imports` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `partner_imports_run` ON `partner_imports` (`run_id`) WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX `partner_imports_kept` ON `partner_imports` (`created_at`) WHERE purged_at is null;--> statement-breakpoint
CREATE INDEX `partner_imports_open` ON `partner_imports` (`touched_at`) WHERE state in ('uploaded', 'judged', 'rolled_back');--> statement-breakpoint
CREATE INDEX `partner_imports_rows` ON `partner_imports` (`id`) WHERE state in ('discarded', 'refused') and has_rows = 1;--> statement-breakpoint
CREATE INDEX `partner_imports_file_until` ON `partner_imports` (`file_until`) WHERE purged_at is null and file_until is not null;--> statement-breakpoint
CREATE TABLE `partner_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`barcode` text NOT NULL,
	`target_code` text NOT NULL,
	`value` text,
	`ct` real,
	`verdict` text NOT NULL,
	`sample_id` text,
	`cells` text,
	`fixed_by` integer,
	`fixed_at` integer,
	FOREIGN KEY (`fixed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `partner_rows_barcode` ON `partner_rows` (`barcode`);--> statement-breakpoint
CREATE INDEX `partner_rows_wrong` ON `partner_rows` (`id`,`verdict`) WHERE verdict <> 'ok';--> statement-breakpoint
CREATE INDEX `partner_rows_verdict` ON `partner_rows` (`verdict`,`id`) WHERE verdict <> 'ok';--> statement-breakpoint
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
	`details_sealed` text,
	`erased_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "persons_gender" CHECK(gender in ('male', 'female')),
	CONSTRAINT "persons_whole_or_erased" CHECK((erased_at is null and name_sealed is not null and phone_sealed is not null and phone_hash is not null and details_sealed is not null and gender is not null) or (erased_at is not null and name_sealed is null and phone_sealed is null and phone_hash is null and details_sealed is null))
);
--> statement-breakpoint
CREATE INDEX `persons_phone` ON `persons` (`phone_hash`,`id`);--> statement-breakpoint
CREATE INDEX `persons_named` ON `persons` (`name_hash`,`id`);--> statement-breakpoint
CREATE TABLE `plate_places` (
	`plate_id` text NOT NULL,
	`place` integer NOT NULL,
	`sample_id` text NOT NULL,
	`open` integer DEFAULT true NOT NULL,
	`placed_by` integer NOT NULL,
	`placed_at` integer NOT NULL,
	PRIMARY KEY(`plate_id`, `place`),
	FOREIGN KEY (`plate_id`) REFERENCES `plates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sample_id`) REFERENCES `samples`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plate_places_of_sample` ON `plate_places` (`sample_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `plate_places_open` ON `plate_places` (`sample_id`) WHERE open = 1;--> statement-breakpoint
CREATE TABLE `plates` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`product_id` text NOT NULL,
	`assay_id` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`format` integer DEFAULT 96 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`closed_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assay_id`) REFERENCES `assays`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plates_state" CHECK(state in ('open', 'closed', 'discarded'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plates_code` ON `plates` (`code`);--> statement-breakpoint
CREATE INDEX `plates_state_id` ON `plates` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `posts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'on' NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "posts_status" CHECK(status in ('on', 'off'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_code` ON `posts` (`code`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `privacy_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`phone_hash` text,
	`phone_sealed` text,
	`phone_masked` text NOT NULL,
	`binding_id` text,
	`person_id` text,
	`state` text DEFAULT 'received' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`note_sealed` text,
	`details` text,
	`due_at` integer NOT NULL,
	`file_key` text,
	`handled_by` integer,
	`closed_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`binding_id`) REFERENCES `bindings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `persons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`handled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "privacy_requests_kind" CHECK(kind in ('export', 'withdraw', 'erase', 'correct', 'explain')),
	CONSTRAINT "privacy_requests_state" CHECK(state in ('received', 'identity_checked', 'in_progress', 'done', 'refused'))
);
--> statement-breakpoint
CREATE INDEX `privacy_requests_state_id` ON `privacy_requests` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `privacy_requests_open` ON `privacy_requests` (`due_at`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `privacy_requests_kind` ON `privacy_requests` (`kind`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `privacy_requests_phone` ON `privacy_requests` (`phone_hash`,`id`);--> statement-breakpoint
CREATE INDEX `privacy_requests_binding` ON `privacy_requests` (`binding_id`);--> statement-breakpoint
CREATE INDEX `privacy_requests_person` ON `privacy_requests` (`person_id`);--> statement-breakpoint
CREATE TABLE `assays` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`definition` text NOT NULL,
	`content_hash` text,
	`submitted_by` integer,
	`approved_by` integer,
	`approved_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	FOREIGN KEY (`submitted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "assays_state" CHECK(state in ('draft', 'submitted', 'approved', 'live', 'retired')),
	CONSTRAINT "assays_kind" CHECK(kind in ('genotype', 'pathogen')),
	CONSTRAINT "assays_two_people" CHECK(approved_by is null or approved_by <> submitted_by)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assays_code_revision` ON `assays` (`code`,`revision`);--> statement-breakpoint
CREATE UNIQUE INDEX `assays_live` ON `assays` (`code`) WHERE state = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX `assays_open` ON `assays` (`code`) WHERE state in ('draft', 'submitted', 'approved');--> statement-breakpoint
CREATE INDEX `assays_state_id` ON `assays` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `automatic_releases` (
	`product_id` text PRIMARY KEY NOT NULL,
	`state` text DEFAULT 'off' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`asked_by` integer,
	`asked_at` integer,
	`approved_by` integer,
	`approved_at` integer,
	`conditions` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "automatic_releases_state" CHECK(state in ('off', 'asked', 'on')),
	CONSTRAINT "automatic_releases_two_people" CHECK(state <> 'on' or (approved_by is not null and approved_by <> asked_by))
);
--> statement-breakpoint
CREATE TABLE `definition_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`definition_id` text NOT NULL,
	`step` text NOT NULL,
	`user_id` integer NOT NULL,
	`content_hash` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "definition_steps_kind" CHECK(kind in ('assay', 'template', 'rule_set')),
	CONSTRAINT "definition_steps_step" CHECK(step in ('created', 'edited', 'submitted', 'approved', 'rejected', 'live'))
);
--> statement-breakpoint
CREATE INDEX `definition_steps_definition` ON `definition_steps` (`definition_id`,`id`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`neutral_name` text NOT NULL,
	`sample_kind` text DEFAULT 'saliva' NOT NULL,
	`journey` text NOT NULL,
	`medical_level` text NOT NULL,
	`assay_id` text,
	`template_id` text,
	`turnaround_minutes` integer NOT NULL,
	`minimum_age` integer DEFAULT 18 NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL,
	`report_policy` text DEFAULT 'ask' NOT NULL,
	`details` text,
	`exception` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`assay_id`) REFERENCES `assays`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`template_id`) REFERENCES `templates`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_journey" CHECK(journey in ('laboratory', 'onsite')),
	CONSTRAINT "products_medical_level" CHECK(medical_level in ('entertainment', 'reference', 'clinical_partner')),
	CONSTRAINT "products_state" CHECK(state in ('draft', 'live', 'retired')),
	CONSTRAINT "products_report_policy" CHECK(report_policy in ('ask', 'automatic', 'keep'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_code` ON `products` (`code`);--> statement-breakpoint
CREATE INDEX `products_state_sort` ON `products` (`state`,`sort`);--> statement-breakpoint
CREATE TABLE `rule_sets` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`definition` text NOT NULL,
	`content_hash` text,
	`submitted_by` integer,
	`approved_by` integer,
	`approved_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`product_id` text NOT NULL,
	FOREIGN KEY (`submitted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rule_sets_state" CHECK(state in ('draft', 'submitted', 'approved', 'live', 'retired')),
	CONSTRAINT "rule_sets_two_people" CHECK(approved_by is null or approved_by <> submitted_by)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rule_sets_product_revision` ON `rule_sets` (`product_id`,`revision`);--> statement-breakpoint
CREATE UNIQUE INDEX `rule_sets_live` ON `rule_sets` (`product_id`) WHERE state = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX `rule_sets_open` ON `rule_sets` (`product_id`) WHERE state in ('draft', 'submitted', 'approved');--> statement-breakpoint
CREATE TABLE `template_pictures` (
	`file_id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`removed_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `template_pictures_due` ON `template_pictures` (`due_at`);--> statement-breakpoint
CREATE TABLE `templates` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`definition` text NOT NULL,
	`content_hash` text,
	`submitted_by` integer,
	`approved_by` integer,
	`approved_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`tpl_id` text NOT NULL,
	`name` text NOT NULL,
	`layout` text NOT NULL,
	FOREIGN KEY (`submitted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "templates_state" CHECK(state in ('draft', 'submitted', 'approved', 'live', 'retired')),
	CONSTRAINT "templates_layout" CHECK(layout in ('level', 'genes', 'pathogen')),
	CONSTRAINT "templates_two_people" CHECK(approved_by is null or approved_by <> submitted_by)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `templates_tpl_revision` ON `templates` (`tpl_id`,`revision`);--> statement-breakpoint
CREATE UNIQUE INDEX `templates_live` ON `templates` (`tpl_id`) WHERE state = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX `templates_open` ON `templates` (`tpl_id`) WHERE state in ('draft', 'submitted', 'approved');--> statement-breakpoint
CREATE TABLE `push_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`dedupe_key` text NOT NULL,
	`robot` text NOT NULL,
	`text` text NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`not_before` integer NOT NULL,
	`last_error` text DEFAULT '' NOT NULL,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "push_notes_state" CHECK(state in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_notes_dedupe_key` ON `push_notes` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `push_notes_due` ON `push_notes` (`state`,`not_before`);--> statement-breakpoint
CREATE INDEX `push_notes_robot` ON `push_notes` (`robot`,`id`);--> statement-breakpoint
CREATE TABLE `reagent_boxes` (
	`id` text PRIMARY KEY NOT NULL,
	`lot_id` text NOT NULL,
	`code` text NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`state` text NOT NULL,
	`opened_at` integer,
	`ended_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`lot_id`) REFERENCES `reagent_lots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reagent_boxes_state" CHECK(state in ('stored', 'open', 'finished', 'discarded')),
	CONSTRAINT "reagent_boxes_opened" CHECK(state <> 'open' or opened_at is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reagent_boxes_code` ON `reagent_boxes` (`code`);--> statement-breakpoint
CREATE INDEX `reagent_boxes_lot` ON `reagent_boxes` (`lot_id`,`code`);--> statement-breakpoint
CREATE TABLE `reagent_lots` (
	`id` text PRIMARY KEY NOT NULL,
	`reagent_id` text NOT NULL,
	`lot` text NOT NULL,
	`code` text NOT NULL,
	`expires_on` text NOT NULL,
	`received_on` text NOT NULL,
	`state` text NOT NULL,
	`state_reason` text DEFAULT '' NOT NULL,
	`state_by` integer,
	`state_changed_at` integer NOT NULL,
	`comparison` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`reagent_id`) REFERENCES `reagents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`state_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reagent_lots_state" CHECK(state in ('quarantined', 'accepted', 'rejected', 'recalled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reagent_lots_code` ON `reagent_lots` (`code`);--> statement-breakpoint
CREATE INDEX `reagent_lots_usable` ON `reagent_lots` (`reagent_id`,`state`,`expires_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `reagent_lots_lot` ON `reagent_lots` (`reagent_id`,`lot`);--> statement-breakpoint
CREATE INDEX `reagent_lots_by_lot` ON `reagent_lots` (`lot`);--> statement-breakpoint
CREATE INDEX `reagent_lots_state_id` ON `reagent_lots` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `reagents` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`supplier` text DEFAULT '' NOT NULL,
	`catalog_no` text DEFAULT '' NOT NULL,
	`assay_code` text DEFAULT '' NOT NULL,
	`required` integer DEFAULT false NOT NULL,
	`storage` text DEFAULT '' NOT NULL,
	`open_days` integer DEFAULT 0 NOT NULL,
	`reorder_at` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'on' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "reagents_status" CHECK(status in ('on', 'off'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reagents_name` ON `reagents` (`name`,`supplier`);--> statement-breakpoint
CREATE INDEX `reagents_assay` ON `reagents` (`assay_code`);--> statement-breakpoint
CREATE TABLE `run_reagents` (
	`run_id` text NOT NULL,
	`box_id` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`run_id`, `box_id`),
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`box_id`) REFERENCES `reagent_boxes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `run_reagents_box` ON `run_reagents` (`box_id`,`run_id`);--> statement-breakpoint
CREATE TABLE `report_corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`state_changed_at` integer NOT NULL,
	`base_n` integer NOT NULL,
	`person_sealed` text,
	`fields` text NOT NULL,
	`reason` text NOT NULL,
	`made_by` integer NOT NULL,
	`reviewed_by` integer,
	`reviewed_at` integer,
	`review_note` text DEFAULT '' NOT NULL,
	`confirmed_by_set_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`confirmed_by_set_id`) REFERENCES `result_sets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "report_corrections_kind" CHECK(kind in ('person', 'result')),
	CONSTRAINT "report_corrections_state" CHECK(state in ('waiting', 'submitted', 'published', 'returned', 'cancelled')),
	CONSTRAINT "report_corrections_two_people" CHECK(state = 'cancelled' or reviewed_by is null or reviewed_by <> made_by)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_corrections_open` ON `report_corrections` (`report_id`) WHERE state in ('waiting', 'submitted');--> statement-breakpoint
CREATE INDEX `report_corrections_report` ON `report_corrections` (`report_id`,`id`);--> statement-breakpoint
CREATE INDEX `report_corrections_state_id` ON `report_corrections` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `report_corrections_confirmed` ON `report_corrections` (`confirmed_by_set_id`) WHERE confirmed_by_set_id is not null;--> statement-breakpoint
CREATE TABLE `rule_updates` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`rule_set_id` text NOT NULL,
	`policy` text NOT NULL,
	`reason` text NOT NULL,
	`state` text DEFAULT 'running' NOT NULL,
	`cursor_id` text DEFAULT '' NOT NULL,
	`total` integer NOT NULL,
	`seen` integer DEFAULT 0 NOT NULL,
	`made` integer DEFAULT 0 NOT NULL,
	`unchanged` integer DEFAULT 0 NOT NULL,
	`passed_over` integer DEFAULT 0 NOT NULL,
	`started_by` integer NOT NULL,
	`finished_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rule_set_id`) REFERENCES `rule_sets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rule_updates_policy" CHECK(policy in ('ask', 'automatic')),
	CONSTRAINT "rule_updates_state" CHECK(state in ('running', 'done', 'stopped'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rule_updates_running` ON `rule_updates` (`product_id`) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX `rule_updates_product` ON `rule_updates` (`product_id`,`id`);--> statement-breakpoint
CREATE TABLE `report_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`version_id` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`version_id`) REFERENCES `report_versions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "report_offers_state" CHECK(state in ('open', 'taken', 'kept', 'overtaken'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_offers_version` ON `report_offers` (`version_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `report_offers_open` ON `report_offers` (`report_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `report_offers_report` ON `report_offers` (`report_id`,`id`);--> statement-breakpoint
CREATE TABLE `report_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`n` integer NOT NULL,
	`result_set_id` text NOT NULL,
	`rule_set_id` text NOT NULL,
	`tpl_id` text NOT NULL,
	`tpl_type` text NOT NULL,
	`level` integer,
	`pcr_time` integer NOT NULL,
	`merchant_name` text DEFAULT '' NOT NULL,
	`merchant_address` text DEFAULT '' NOT NULL,
	`payload` text,
	`person_sealed` text,
	`content_hash` text NOT NULL,
	`previous_hash` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`submitted_by` integer,
	`reviewed_by` integer,
	`reviewed_at` integer,
	`review_kind` text,
	`published_by` integer,
	`published_at` integer NOT NULL,
	`erased_at` integer,
	`template_id` text,
	`correction_id` text,
	`rule_update_id` text,
	`changes` text,
	`check_code` text,
	`statement` text,
	`signature` text,
	`signing_key_id` text,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`result_set_id`) REFERENCES `result_sets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rule_set_id`) REFERENCES `rule_sets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submitted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`published_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`template_id`) REFERENCES `templates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`correction_id`) REFERENCES `report_corrections`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rule_update_id`) REFERENCES `rule_updates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`signing_key_id`) REFERENCES `signing_keys`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "report_versions_tpl_type" CHECK(tpl_type in ('mer', 'std')),
	CONSTRAINT "report_versions_level" CHECK(level between 0 and 9)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_versions_check_code` ON `report_versions` (`check_code`);--> statement-breakpoint
CREATE UNIQUE INDEX `report_versions_n` ON `report_versions` (`report_id`,`n`);--> statement-breakpoint
CREATE INDEX `report_versions_result_set` ON `report_versions` (`result_set_id`);--> statement-breakpoint
CREATE INDEX `report_versions_correction` ON `report_versions` (`correction_id`) WHERE correction_id is not null;--> statement-breakpoint
CREATE INDEX `report_versions_rule_update` ON `report_versions` (`rule_update_id`,`id`) WHERE rule_update_id is not null;--> statement-breakpoint
CREATE TABLE `report_accesses` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`version_n` integer,
	`kind` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text DEFAULT '' NOT NULL,
	`ip_hash` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "report_accesses_kind" CHECK(kind in ('view', 'export', 'share', 'print', 'staff')),
	CONSTRAINT "report_accesses_actor_kind" CHECK(actor_kind in ('customer', 'staff'))
);
--> statement-breakpoint
CREATE INDEX `report_accesses_report` ON `report_accesses` (`report_id`,`id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text,
	`serial` integer,
	`sample_id` text NOT NULL,
	`product_id` text NOT NULL,
	`binding_id` text NOT NULL,
	`merchant_id` text,
	`phone_hash` text,
	`phone_masked` text,
	`name_masked` text,
	`consent_withdrawn_at` integer,
	`bound_at` integer,
	`received_at` integer,
	`state` text DEFAULT 'pending' NOT NULL,
	`state_changed_at` integer NOT NULL,
	`current_version_id` text,
	`version_count` integer DEFAULT 0 NOT NULL,
	`published_at` integer,
	`first_viewed_at` integer,
	`last_viewed_at` integer,
	`withdrawn_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sample_id`) REFERENCES `samples`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`binding_id`) REFERENCES `bindings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reports_state" CHECK(state in ('pending', 'ready', 'published', 'corrected', 'superseded', 'withdrawn', 'erased')),
	CONSTRAINT "reports_key_letters" CHECK(length(key) between 11 and 15 and key not glob '*[^A-Z]*'),
	CONSTRAINT "reports_published_has_version" CHECK(state not in ('published', 'corrected') or (key is not null and current_version_id is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_key` ON `reports` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_serial` ON `reports` (`serial`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_of_sample` ON `reports` (`sample_id`,case when state in ('superseded', 'withdrawn', 'erased') then id else product_id end);--> statement-breakpoint
CREATE INDEX `reports_in_state` ON `reports` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `reports_binding` ON `reports` (`binding_id`);--> statement-breakpoint
CREATE INDEX `reports_of_product` ON `reports` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `reports_of_merchant` ON `reports` (`merchant_id`,`id`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX `reports_merchant` ON `reports` (`merchant_id`,`published_at`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX `reports_last_viewed` ON `reports` (`last_viewed_at`) WHERE last_viewed_at is not null;--> statement-breakpoint
CREATE INDEX `reports_not_viewed` ON `reports` (`first_viewed_at`) WHERE first_viewed_at is null and state in ('published', 'corrected');--> statement-breakpoint
CREATE INDEX `reports_unread` ON `reports` (`published_at`) WHERE first_viewed_at is null and published_at is not null;--> statement-breakpoint
CREATE TABLE `result_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`result_set_id` text NOT NULL,
	`position` text NOT NULL,
	`omitted` integer NOT NULL,
	`reason` text NOT NULL,
	`before_calls` text NOT NULL,
	`after_calls` text NOT NULL,
	`made_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`result_set_id`) REFERENCES `result_sets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `result_changes_result_set` ON `result_changes` (`result_set_id`,`id`);--> statement-breakpoint
CREATE TABLE `result_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`result_set_id` text NOT NULL,
	`rule` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_name` text DEFAULT '' NOT NULL,
	`message` text NOT NULL,
	`facts` text,
	`stated_reason` text,
	`stated_time` integer,
	`stated_by` integer,
	`stated_at` integer,
	`overtaken_at` integer,
	`erased_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`result_set_id`) REFERENCES `result_sets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`stated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "result_holds_subject" CHECK(subject_kind in ('well', 'plate', 'run', 'device', 'sample')),
	CONSTRAINT "result_holds_statement" CHECK((stated_at is null) = (stated_by is null) and (stated_at is null) = (stated_reason is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `result_holds_once` ON `result_holds` (`result_set_id`,`rule`,`subject_kind`,`subject_name`) WHERE overtaken_at is null;--> statement-breakpoint
CREATE INDEX `result_holds_open` ON `result_holds` (`result_set_id`) WHERE stated_at is null and overtaken_at is null;--> statement-breakpoint
CREATE INDEX `result_holds_pending` ON `result_holds` (`id`) WHERE rule = 'delta_pending' and overtaken_at is null and erased_at is null;--> statement-breakpoint
CREATE INDEX `result_holds_second_run` ON `result_holds` (`rule`,`result_set_id`,`id`) WHERE rule = 'second_run' and stated_at is null and overtaken_at is null and erased_at is null;--> statement-breakpoint
CREATE INDEX `result_holds_result_set` ON `result_holds` (`result_set_id`,`id`);--> statement-breakpoint
CREATE TABLE `role_departments` (
	`role_id` integer NOT NULL,
	`department_id` integer NOT NULL,
	PRIMARY KEY(`role_id`, `department_id`),
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`department_id`) REFERENCES `departments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `role_departments_department` ON `role_departments` (`department_id`);--> statement-breakpoint
CREATE TABLE `role_permissions` (
	`role_id` integer NOT NULL,
	`permission` text NOT NULL,
	PRIMARY KEY(`role_id`, `permission`),
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `role_permissions_permission` ON `role_permissions` (`permission`,`role_id`);--> statement-breakpoint
CREATE TABLE `roles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`role_key` text NOT NULL,
	`role_name` text NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'on' NOT NULL,
	`built_in` integer DEFAULT false NOT NULL,
	`data_scope` text DEFAULT 'own' NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "roles_status" CHECK(status in ('on', 'off')),
	CONSTRAINT "roles_data_scope" CHECK(data_scope in ('all', 'departments', 'department', 'department_tree', 'own'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `roles_role_key` ON `roles` (`role_key`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `calls` (
	`id` text PRIMARY KEY NOT NULL,
	`result_set_id` text NOT NULL,
	`sample_id` text NOT NULL,
	`run_id` text,
	`assay_id` text,
	`target_code` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`value` text,
	`reason` text DEFAULT '' NOT NULL,
	`source` text NOT NULL,
	`instrument_call` text DEFAULT '' NOT NULL,
	`well_ids` text NOT NULL,
	`entered_by` integer,
	`confirmed_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`result_set_id`) REFERENCES `result_sets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sample_id`) REFERENCES `samples`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assay_id`) REFERENCES `assays`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`confirmed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "calls_state" CHECK(state in ('pending', 'called', 'no_call', 'invalid', 'inconclusive', 'accepted', 'superseded')),
	CONSTRAINT "calls_source" CHECK(source in ('automatic', 'manual')),
	CONSTRAINT "calls_two_people" CHECK(confirmed_by is null or confirmed_by <> entered_by)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calls_target` ON `calls` (`result_set_id`,case when state = 'superseded' then id else target_code end);--> statement-breakpoint
CREATE INDEX `calls_unsealed` ON `calls` (`id`) WHERE (value <> '' and instr(substr(value, 1, 8), 'sealed~') = 0) or (instrument_call <> '' and instr(substr(instrument_call, 1, 8), 'sealed~') = 0);--> statement-breakpoint
CREATE TABLE `import_files` (
	`id` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`file_name` text NOT NULL,
	`byte_size` integer NOT NULL,
	`file_key` text NOT NULL,
	`dialect` text,
	`encoding` text,
	`state` text DEFAULT 'uploaded' NOT NULL,
	`refusal` text,
	`preview` text,
	`verdict` text,
	`verdict_text` text DEFAULT '' NOT NULL,
	`verdict_at` integer,
	`uploaded_by` integer,
	`committed_by` integer,
	`committed_at` integer,
	`purged_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`committed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "import_files_state" CHECK(state in ('uploaded', 'previewed', 'committed', 'refused', 'discarded'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_files_sha256` ON `import_files` (`sha256`);--> statement-breakpoint
CREATE INDEX `import_files_state_id` ON `import_files` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `import_files_kept` ON `import_files` (`created_at`) WHERE purged_at is null;--> statement-breakpoint
CREATE TABLE `module_curves` (
	`run_id` text NOT NULL,
	`position` text NOT NULL,
	`threshold` real NOT NULL,
	`baseline_from` integer NOT NULL,
	`channels` text NOT NULL,
	`block` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`run_id`, `position`),
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `name_mappings` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text DEFAULT 'all' NOT NULL,
	`kind` text NOT NULL,
	`source_name` text NOT NULL,
	`meaning` text NOT NULL,
	`meaning_code` text DEFAULT '' NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "name_mappings_kind" CHECK(kind in ('sample', 'assay', 'allele')),
	CONSTRAINT "name_mappings_meaning" CHECK(meaning in ('sample', 'control', 'target', 'allele', 'ignore'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `name_mappings_source` ON `name_mappings` (`scope`,`kind`,`source_name`);--> statement-breakpoint
CREATE TABLE `readings` (
	`id` text PRIMARY KEY NOT NULL,
	`well_id` text NOT NULL,
	`channel` text DEFAULT '' NOT NULL,
	`target_code` text NOT NULL,
	`ct` real,
	`ct_text` text DEFAULT '' NOT NULL,
	`signal_1` real,
	`signal_2` real,
	`quality` real,
	`instrument_call` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`well_id`) REFERENCES `wells`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `readings_once` ON `readings` (`well_id`,`channel`,`target_code`);--> statement-breakpoint
CREATE TABLE `result_sets` (
	`id` text PRIMARY KEY NOT NULL,
	`sample_id` text NOT NULL,
	`product_id` text NOT NULL,
	`run_id` text,
	`attempt` integer DEFAULT 1 NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`state_changed_at` integer NOT NULL,
	`source` text NOT NULL,
	`rule_set_id` text,
	`phenotype` text,
	`level` integer,
	`outcome` text,
	`hold_reason` text DEFAULT '' NOT NULL,
	`submitted_by` integer,
	`submitted_at` integer,
	`retest_by` integer,
	`review_kind` text,
	`reviewed_by` integer,
	`reviewed_at` integer,
	`review_note` text DEFAULT '' NOT NULL,
	`release_checks` text,
	`release_due_at` integer,
	`released_by` integer,
	`released_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sample_id`) REFERENCES `samples`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rule_set_id`) REFERENCES `rule_sets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submitted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`retest_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`released_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "result_sets_state" CHECK(state in ('draft', 'submitted', 'returned', 'reviewed', 'released', 'revoked')),
	CONSTRAINT "result_sets_source" CHECK(source in ('import', 'device', 'manual')),
	CONSTRAINT "result_sets_review_kind" CHECK(review_kind in ('person', 'automatic')),
	CONSTRAINT "result_sets_level" CHECK(level between 0 and 9),
	CONSTRAINT "result_sets_two_people" CHECK(reviewed_by is null or (reviewed_by <> submitted_by and reviewed_by is not retest_by))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `result_sets_attempt` ON `result_sets` (`sample_id`,`product_id`,`attempt`);--> statement-breakpoint
CREATE INDEX `result_sets_in_state` ON `result_sets` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `result_sets_run` ON `result_sets` (`run_id`);--> statement-breakpoint
CREATE INDEX `result_sets_release_due` ON `result_sets` (`release_due_at`) WHERE release_due_at is not null;--> statement-breakpoint
CREATE INDEX `result_sets_of_product` ON `result_sets` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `result_sets_concluded` ON `result_sets` (`product_id`,`phenotype`,`id`);--> statement-breakpoint
CREATE TABLE `run_samples` (
	`sample_id` text NOT NULL,
	`run_id` text NOT NULL,
	`positions` text NOT NULL,
	PRIMARY KEY(`sample_id`, `run_id`),
	FOREIGN KEY (`sample_id`) REFERENCES `samples`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `runs` (
	`id` text PRIMARY KEY NOT NULL,
	`run_no` text NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`state_changed_at` integer NOT NULL,
	`assay_id` text,
	`product_id` text,
	`import_file_id` text,
	`device_id` text,
	`device_run_uid` text,
	`plate_code` text DEFAULT '' NOT NULL,
	`instrument` text DEFAULT '' NOT NULL,
	`instrument_serial` text DEFAULT '' NOT NULL,
	`reagent_lot` text DEFAULT '' NOT NULL,
	`reagent_expires_on` text DEFAULT '' NOT NULL,
	`operator_name` text DEFAULT '' NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`expected_end_at` integer,
	`clock_trusted` integer DEFAULT true NOT NULL,
	`controls_passed` integer,
	`qc` text,
	`qc_reason` text DEFAULT '' NOT NULL,
	`reviewed_by` integer,
	`reviewed_at` integer,
	`archive_due_at` integer DEFAULT 0,
	`archived` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`assay_id`) REFERENCES `assays`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`import_file_id`) REFERENCES `import_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "runs_kind" CHECK(kind in ('plate', 'device', 'manual')),
	CONSTRAINT "runs_state" CHECK(state in ('draft', 'running', 'completed', 'qc_passed', 'qc_failed', 'reviewed', 'closed', 'aborted', 'error'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `runs_run_no` ON `runs` (`run_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `runs_import_file` ON `runs` (`import_file_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `runs_device_run` ON `runs` (`device_id`,`device_run_uid`);--> statement-breakpoint
CREATE INDEX `runs_device` ON `runs` (`device_id`,`id`) WHERE device_id is not null;--> statement-breakpoint
CREATE INDEX `runs_device_lot` ON `runs` (`assay_id`,`reagent_lot`,`id`) WHERE kind = 'device';--> statement-breakpoint
CREATE INDEX `runs_state_id` ON `runs` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `runs_assay` ON `runs` (`assay_id`,`id`);--> statement-breakpoint
CREATE INDEX `runs_product` ON `runs` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `runs_plate` ON `runs` (`plate_code`);--> statement-breakpoint
CREATE INDEX `runs_instrument` ON `runs` (`instrument_serial`,`id`);--> statement-breakpoint
CREATE INDEX `runs_archive_due` ON `runs` (`archive_due_at`) WHERE archive_due_at is not null;--> statement-breakpoint
CREATE INDEX `runs_archived` ON `runs` (`id`) WHERE archived is not null;--> statement-breakpoint
CREATE TABLE `wells` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`position` text NOT NULL,
	`target_code` text NOT NULL,
	`role` text NOT NULL,
	`control_code` text DEFAULT '' NOT NULL,
	`sample_id` text,
	`sample_name` text DEFAULT '' NOT NULL,
	`assay_name` text DEFAULT '' NOT NULL,
	`verdict` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`omitted` integer DEFAULT false NOT NULL,
	`purged_at` integer,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sample_id`) REFERENCES `samples`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wells_role" CHECK(role in ('sample', 'positive', 'negative', 'ntc', 'standard', 'empty')),
	CONSTRAINT "wells_state" CHECK(state in ('pending', 'called', 'no_call', 'invalid', 'inconclusive', 'accepted', 'superseded'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wells_place` ON `wells` (`run_id`,`position`,`target_code`);--> statement-breakpoint
CREATE INDEX `wells_sample` ON `wells` (`sample_id`,`run_id`);--> statement-breakpoint
CREATE TABLE `receiving_scans` (
	`id` text PRIMARY KEY NOT NULL,
	`box` text DEFAULT '' NOT NULL,
	`barcode` text NOT NULL,
	`outcome` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`tube_id` text,
	`sample_id` text,
	`scanned_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "receiving_scans_outcome" CHECK(outcome in ('received', 'quarantined', 'refused', 'repeated'))
);
--> statement-breakpoint
CREATE INDEX `receiving_scans_outcome_id` ON `receiving_scans` (`outcome`,`id`);--> statement-breakpoint
CREATE TABLE `rejections` (
	`id` text PRIMARY KEY NOT NULL,
	`sample_id` text NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`photo_key` text,
	`photo_until` integer,
	`rejected_by` integer,
	`recollect_tube_id` text,
	`resolved_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sample_id`) REFERENCES `samples`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rejected_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recollect_tube_id`) REFERENCES `tubes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rejections_reason" CHECK(reason in ('leak', 'low_volume', 'wrong_tube', 'expired', 'contaminated', 'label_unreadable', 'unbound', 'consent_withdrawn'))
);
--> statement-breakpoint
CREATE INDEX `rejections_sample` ON `rejections` (`sample_id`,`id`);--> statement-breakpoint
CREATE INDEX `rejections_recollect_tube` ON `rejections` (`recollect_tube_id`) WHERE recollect_tube_id is not null;--> statement-breakpoint
CREATE INDEX `rejections_open` ON `rejections` (`id`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `rejections_photo` ON `rejections` (`photo_until`) WHERE photo_key is not null;--> statement-breakpoint
CREATE TABLE `samples` (
	`id` text PRIMARY KEY NOT NULL,
	`accession_no` text,
	`tube_id` text NOT NULL,
	`barcode` text NOT NULL,
	`binding_id` text,
	`product_id` text NOT NULL,
	`merchant_id` text,
	`state` text DEFAULT 'expected' NOT NULL,
	`state_changed_at` integer NOT NULL,
	`condition` text DEFAULT '' NOT NULL,
	`storage` text DEFAULT '' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`waiting_for` text DEFAULT '' NOT NULL,
	`received_by` integer,
	`received_at` integer,
	`due_at` integer,
	`device_run_id` text,
	`disposed_at` integer,
	`recollect_of_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`archived` text,
	`restored_at` integer,
	FOREIGN KEY (`tube_id`) REFERENCES `tubes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`binding_id`) REFERENCES `bindings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`received_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recollect_of_id`) REFERENCES `samples`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "samples_state" CHECK(state in ('expected', 'received', 'accepted', 'plated', 'tested', 'completed', 'rejected', 'retest_queued', 'recollect_requested', 'closed', 'withdrawn', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `samples_accession_no` ON `samples` (`accession_no`);--> statement-breakpoint
CREATE INDEX `samples_to_archive` ON `samples` (`state_changed_at`) WHERE archived is null and +state in ('completed', 'rejected', 'closed', 'withdrawn');--> statement-breakpoint
CREATE UNIQUE INDEX `samples_tube` ON `samples` (`tube_id`,case when state = 'cancelled' then id else '' end);--> statement-breakpoint
CREATE INDEX `samples_recollect_of` ON `samples` (`recollect_of_id`) WHERE recollect_of_id is not null;--> statement-breakpoint
CREATE INDEX `samples_for_plates` ON `samples` (`id`,`product_id`) WHERE +state in ('received', 'accepted', 'retest_queued');--> statement-breakpoint
CREATE INDEX `samples_device_run` ON `samples` (`device_run_id`) WHERE device_run_id is not null;--> statement-breakpoint
CREATE INDEX `samples_in_state` ON `samples` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `samples_waiting` ON `samples` (`state`,`state_changed_at`) WHERE state in ('received', 'rejected', 'retest_queued', 'recollect_requested');--> statement-breakpoint
CREATE INDEX `samples_due` ON `samples` (`due_at`) WHERE +state in ('received', 'accepted', 'plated', 'tested', 'retest_queued');--> statement-breakpoint
CREATE INDEX `samples_of_product` ON `samples` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `samples_merchant` ON `samples` (`merchant_id`,`state`,`id`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX `samples_of_merchant` ON `samples` (`merchant_id`,`id`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX `samples_merchant_run` ON `samples` (`merchant_id`,`device_run_id`) WHERE device_run_id is not null;--> statement-breakpoint
CREATE INDEX `samples_barcode` ON `samples` (`barcode`);--> statement-breakpoint
CREATE INDEX `samples_binding` ON `samples` (`binding_id`);--> statement-breakpoint
CREATE INDEX `samples_received` ON `samples` (`received_at`);--> statement-breakpoint
CREATE TABLE `customer_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`written_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `persons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`written_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customer_notes_kind" CHECK(kind in ('note', 'call_in', 'call_out'))
);
--> statement-breakpoint
CREATE INDEX `customer_notes_person` ON `customer_notes` (`person_id`,`id`);--> statement-breakpoint
CREATE TABLE `captchas` (
	`id` text PRIMARY KEY NOT NULL,
	`answer_hash` text NOT NULL,
	`used_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `captchas_expires` ON `captchas` (`expires_at`);--> statement-breakpoint
CREATE TABLE `login_throttles` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`total_failures` integer DEFAULT 0 NOT NULL,
	`window_started_at` integer NOT NULL,
	`locked_until` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `login_throttles_updated` ON `login_throttles` (`updated_at`);--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`cookie_hash` text,
	`rotation` integer DEFAULT 0 NOT NULL,
	`rotated_at` integer,
	`view_as_role_id` integer,
	`remembered` integer DEFAULT false NOT NULL,
	`proven_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ip` text DEFAULT '' NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`ended_at` integer,
	`end_reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`view_as_role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_sessions_kind" CHECK(kind in ('browser', 'api'))
);
--> statement-breakpoint
CREATE INDEX `staff_sessions_live` ON `staff_sessions` (`user_id`,`created_at`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `staff_sessions_view_as` ON `staff_sessions` (`view_as_role_id`) WHERE view_as_role_id is not null;--> statement-breakpoint
CREATE INDEX `staff_sessions_expires` ON `staff_sessions` (`expires_at`);--> statement-breakpoint
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
CREATE TABLE `rate_counters` (
	`key` text NOT NULL,
	`window_ms` integer NOT NULL,
	`window_started_at` integer NOT NULL,
	`hits` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`key`, `window_ms`, `window_started_at`)
);
--> statement-breakpoint
CREATE INDEX `rate_counters_expires` ON `rate_counters` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sms_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`phone_hash` text,
	`phone_sealed` text,
	`purpose` text NOT NULL,
	`subject` text NOT NULL,
	`mac` text NOT NULL,
	`digits` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`browser_hash` text NOT NULL,
	`ip_hash` text DEFAULT '' NOT NULL,
	`agreement_document_id` text,
	`counted` text,
	`consumed_at` integer,
	`replaced_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "sms_codes_purpose" CHECK(purpose in ('bind', 'valid'))
);
--> statement-breakpoint
CREATE INDEX `sms_codes_phone` ON `sms_codes` (`phone_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `sms_codes_subject` ON `sms_codes` (`subject`,`created_at`);--> statement-breakpoint
CREATE INDEX `sms_codes_browser` ON `sms_codes` (`browser_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `sms_codes_expires` ON `sms_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`details` text,
	`state` text DEFAULT 'open' NOT NULL,
	`priority` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`assigned_to` integer,
	`resolution` text DEFAULT '' NOT NULL,
	`resolved_by` integer,
	`resolved_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resolved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tasks_state" CHECK(state in ('open', 'claimed', 'done', 'dismissed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_open_once` ON `tasks` (`dedupe_key`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `tasks_state_id` ON `tasks` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `tasks_state_due` ON `tasks` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `tasks_kind` ON `tasks` (`kind`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `tasks_subject` ON `tasks` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE TABLE `qc_alarms` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`assay_code` text NOT NULL,
	`target_code` text NOT NULL,
	`series` text NOT NULL,
	`rule` text NOT NULL,
	`effect` text NOT NULL,
	`message` text NOT NULL,
	`state` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`explained_by` integer,
	`explained_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`explained_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "qc_alarms_state" CHECK(state in ('open', 'explained'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `qc_alarms_once` ON `qc_alarms` (`run_id`,`target_code`,`series`,`rule`);--> statement-breakpoint
CREATE INDEX `qc_alarms_state_id` ON `qc_alarms` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `qc_alarms_assay` ON `qc_alarms` (`assay_code`,`id`);--> statement-breakpoint
CREATE TABLE `qc_months` (
	`month` text PRIMARY KEY NOT NULL,
	`figures` text NOT NULL,
	`sha256` text NOT NULL,
	`note` text NOT NULL,
	`signed_by` integer NOT NULL,
	`signed_at` integer NOT NULL,
	FOREIGN KEY (`signed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `qc_points` (
	`run_id` text PRIMARY KEY NOT NULL,
	`assay_code` text NOT NULL,
	`figures` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `qc_points_assay` ON `qc_points` (`assay_code`,`run_id`);--> statement-breakpoint
CREATE TABLE `qc_targets` (
	`id` text PRIMARY KEY NOT NULL,
	`assay_code` text NOT NULL,
	`target_code` text NOT NULL,
	`lot` text NOT NULL,
	`series` text NOT NULL,
	`run_ids` text NOT NULL,
	`begin_time` integer NOT NULL,
	`end_time` integer NOT NULL,
	`reason` text NOT NULL,
	`set_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`replaced_at` integer,
	FOREIGN KEY (`set_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `qc_targets_in_force` ON `qc_targets` (`assay_code`,`target_code`,`lot`) WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX `qc_targets_assay` ON `qc_targets` (`assay_code`,`target_code`,`id`);--> statement-breakpoint
CREATE TABLE `staff_preferences` (
	`user_id` integer NOT NULL,
	`screen` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `screen`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_preferences_screen` ON `staff_preferences` (`screen`);--> statement-breakpoint
CREATE TABLE `staff_totp` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret_sealed` text NOT NULL,
	`last_step` integer DEFAULT 0 NOT NULL,
	`recovery_hashes` text DEFAULT '[]' NOT NULL,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` integer NOT NULL,
	`role_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `role_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_roles_role` ON `user_roles` (`role_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`password_hash` text,
	`password_changed_at` integer,
	`must_change_password` integer DEFAULT false NOT NULL,
	`nick_name` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`phone_hash` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`email_hash` text DEFAULT '' NOT NULL,
	`sex` text DEFAULT 'unknown' NOT NULL,
	`avatar_key` text,
	`department_id` integer,
	`post_id` integer,
	`merchant_id` text,
	`status` text DEFAULT 'on' NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`last_login_at` integer,
	`last_login_ip` text,
	`news_seen_at` integer,
	`import_id` text,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`department_id`) REFERENCES `departments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_sex" CHECK(sex in ('male', 'female', 'unknown')),
	CONSTRAINT "users_status" CHECK(status in ('on', 'off'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_any_case` ON `users` (lower(username)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_import` ON `users` (`import_id`) WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX `users_department` ON `users` (`department_id`,`id`);--> statement-breakpoint
CREATE INDEX `users_post` ON `users` (`post_id`);--> statement-breakpoint
CREATE INDEX `users_merchant` ON `users` (`merchant_id`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX `users_phone_hash` ON `users` (`phone_hash`) WHERE phone_hash <> '';--> statement-breakpoint
CREATE INDEX `users_created_by` ON `users` (`created_by`,`id`);--> statement-breakpoint
CREATE TABLE `reference_materials` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`supplier` text DEFAULT '' NOT NULL,
	`lot` text DEFAULT '' NOT NULL,
	`truths` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "reference_materials_kind" CHECK(kind in ('genomic', 'proficiency', 'standard', 'remnant', 'blank'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reference_materials_code` ON `reference_materials` (`code`);--> statement-breakpoint
CREATE TABLE `validation_runs` (
	`validation_id` text NOT NULL,
	`run_id` text NOT NULL,
	`wells` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`validation_id`, `run_id`),
	FOREIGN KEY (`validation_id`) REFERENCES `validations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `validation_runs_run` ON `validation_runs` (`run_id`);--> statement-breakpoint
CREATE TABLE `validations` (
	`id` text PRIMARY KEY NOT NULL,
	`assay_id` text NOT NULL,
	`assay_code` text NOT NULL,
	`number` integer NOT NULL,
	`state` text NOT NULL,
	`state_reason` text DEFAULT '' NOT NULL,
	`plan` text DEFAULT '' NOT NULL,
	`criteria` text NOT NULL,
	`conclusion` text DEFAULT '' NOT NULL,
	`authors` text NOT NULL,
	`signed_text` text,
	`signed_hash` text,
	`signed_by` text,
	`signed_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`assay_id`) REFERENCES `assays`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "validations_state" CHECK(state in ('draft', 'signed', 'superseded', 'withdrawn')),
	CONSTRAINT "validations_signed" CHECK(state not in ('signed', 'superseded') or signed_text is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `validations_number` ON `validations` (`assay_code`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `validations_in_force` ON `validations` (`assay_code`) WHERE state = 'signed';--> statement-breakpoint
CREATE UNIQUE INDEX `validations_open` ON `validations` (`assay_code`) WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX `validations_assay` ON `validations` (`assay_id`,`state`);--> statement-breakpoint
CREATE INDEX `validations_state_id` ON `validations` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`event` text NOT NULL,
	`order_id` text,
	`report_serial` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`not_before` integer NOT NULL,
	`log` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_deliveries_state" CHECK(state in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_once` ON `webhook_deliveries` (`order_id`,`event`,`report_serial`,`version`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`not_before`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_client` ON `webhook_deliveries` (`client_id`,`id`);--> statement-breakpoint
CREATE TABLE `wechat_links` (
	`id` text PRIMARY KEY NOT NULL,
	`phone_hash` text NOT NULL,
	`openid_hash` text NOT NULL,
	`openid_sealed` text NOT NULL,
	`agreed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wechat_links_phone_hash` ON `wechat_links` (`phone_hash`);--> statement-breakpoint
CREATE INDEX `wechat_links_openid` ON `wechat_links` (`openid_hash`);--> statement-breakpoint
CREATE INDEX `wechat_links_agreed` ON `wechat_links` (`agreed_at`);
--> statement-breakpoint
-- -------- What triggers guard: docs/house/tables.md

CREATE TRIGGER archive_files_no_update
BEFORE UPDATE ON archive_files
BEGIN
  SELECT RAISE(ABORT, 'append-only archive_files');
END;
--> statement-breakpoint
CREATE TRIGGER assays_frozen
BEFORE UPDATE OF definition, content_hash, revision, code ON assays
WHEN old.state <> 'draft'
BEGIN
  SELECT RAISE(ABORT, 'frozen assays');
END;
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
-- INSERT OR REPLACE removes the old row without firing delete triggers.
CREATE TRIGGER audit_events_no_replace
BEFORE INSERT ON audit_events
WHEN EXISTS (SELECT 1 FROM audit_events WHERE id = NEW.id OR seq = NEW.seq)
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_events');
END;
--> statement-breakpoint
CREATE TRIGGER audit_events_no_update
BEFORE UPDATE ON audit_events
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_events');
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
CREATE TRIGGER audit_seals_no_update
BEFORE UPDATE ON audit_seals
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_seals');
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
CREATE TRIGGER audit_segments_no_delete
BEFORE DELETE ON audit_segments
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_segments');
END;
--> statement-breakpoint
-- Its rows may come back and go again; its file is encrypted anew while the data keys are rotated (the lease reseal).
CREATE TRIGGER audit_segments_no_update
BEFORE UPDATE ON audit_segments
WHEN NEW.number IS NOT OLD.number OR NEW.first_seq IS NOT OLD.first_seq OR NEW.last_seq IS NOT OLD.last_seq
  OR NEW.first_at IS NOT OLD.first_at OR NEW.sha256 IS NOT OLD.sha256 OR NEW.archived_at IS NOT OLD.archived_at
  OR (NEW.file IS NOT OLD.file
    AND NOT EXISTS (SELECT 1 FROM app_settings WHERE key = 'lease.reseal' AND value ->> 'heldUntil' > unixepoch() * 1000))
BEGIN
  SELECT RAISE(ABORT, 'append-only audit_segments');
END;
--> statement-breakpoint
CREATE TRIGGER bindings_reports_follow
AFTER UPDATE OF withdrawn_at ON bindings
BEGIN
  UPDATE reports SET consent_withdrawn_at = NEW.withdrawn_at WHERE binding_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER consents_forget_only
BEFORE UPDATE ON consents
WHEN NEW.phone_hash IS NOT NULL OR NEW.ip_hash <> '' OR NEW.customer_session_id IS NOT NULL
  OR NEW.id IS NOT OLD.id OR NEW.document_id IS NOT OLD.document_id OR NEW.kind IS NOT OLD.kind
  OR NEW.action IS NOT OLD.action OR NEW.binding_id IS NOT OLD.binding_id OR NEW.person_id IS NOT OLD.person_id
  OR NEW.channel IS NOT OLD.channel OR NEW.proof_hash IS NOT OLD.proof_hash OR NEW.at IS NOT OLD.at
BEGIN
  SELECT RAISE(ABORT, 'append-only consents but for erasure');
END;
--> statement-breakpoint
CREATE TRIGGER consents_no_delete
BEFORE DELETE ON consents
WHEN NOT EXISTS (SELECT 1 FROM samples WHERE binding_id = OLD.binding_id AND archived IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'append-only consents until the sample is archived');
END;
--> statement-breakpoint
-- A report carries what its person and binding say now, so that reading it needs neither: whoever changes them changes it.
CREATE TRIGGER persons_reports_follow
AFTER UPDATE OF phone_hash, phone_masked, name_masked ON persons
BEGIN
  UPDATE reports SET phone_hash = NEW.phone_hash, phone_masked = NEW.phone_masked, name_masked = NEW.name_masked
  WHERE binding_id IN (SELECT id FROM bindings WHERE person_id = NEW.id);
END;
--> statement-breakpoint
-- Whoever erases a person destroys the keys to what was archived of him.
CREATE TRIGGER samples_archive_erase
AFTER UPDATE OF erased_at ON persons
WHEN NEW.erased_at IS NOT NULL
BEGIN
  UPDATE samples SET archived = NULL WHERE archived IS NOT NULL
    AND binding_id IN (SELECT id FROM bindings WHERE person_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER qc_months_no_delete
BEFORE DELETE ON qc_months
BEGIN
  SELECT RAISE(ABORT, 'qc_months are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER qc_months_no_replace
BEFORE INSERT ON qc_months
WHEN EXISTS (SELECT 1 FROM qc_months WHERE month = NEW.month)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER qc_months_no_update
BEFORE UPDATE ON qc_months
BEGIN
  SELECT RAISE(ABORT, 'qc_months are append-only');
END;
--> statement-breakpoint
-- Readings go with their purged well, or because their run is archived.
CREATE TRIGGER readings_no_delete
BEFORE DELETE ON readings
WHEN NOT EXISTS (SELECT 1 FROM wells w WHERE w.id = OLD.well_id
  AND (w.purged_at IS NOT NULL OR EXISTS (SELECT 1 FROM runs WHERE id = w.run_id AND archived IS NOT NULL)))
BEGIN
  SELECT RAISE(ABORT, 'append-only readings until the well is purged or its run archived');
END;
--> statement-breakpoint
CREATE TRIGGER readings_no_update
BEFORE UPDATE ON readings
BEGIN
  SELECT RAISE(ABORT, 'append-only readings');
END;
--> statement-breakpoint
-- Page and statement go with an erasure. Until then they are encrypted anew while the data keys are rotated (the lease reseal), or
-- move into the archive with their sample, where the statement lies with its page.
CREATE TRIGGER report_versions_erase_only
BEFORE UPDATE OF payload, person_sealed, statement, erased_at ON report_versions
WHEN (OLD.erased_at IS NOT NULL OR NEW.erased_at IS NULL OR NEW.payload IS NOT NULL OR NEW.person_sealed IS NOT NULL
    OR NEW.statement IS NOT NULL)
  AND NOT (
    OLD.erased_at IS NULL AND NEW.erased_at IS NULL AND NEW.person_sealed IS NOT NULL AND instr(NEW.payload, 'sealed~') > 0
    AND (
      (
        iif(OLD.statement IS NULL, NEW.statement IS NULL, instr(NEW.statement, 'sealed~') > 0)
        AND EXISTS (SELECT 1 FROM app_settings WHERE key = 'lease.reseal' AND value ->> 'heldUntil' > unixepoch() * 1000)
      )
      OR (
        (NEW.statement IS NULL OR (OLD.statement IS NOT NULL AND instr(NEW.statement, 'sealed~') > 0))
        AND NEW.person_sealed IS OLD.person_sealed AND EXISTS (
          SELECT 1 FROM reports r JOIN samples s ON s.id = r.sample_id WHERE r.id = NEW.report_id AND s.archived IS NOT NULL
        )
      )
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions but for erasure');
END;
--> statement-breakpoint
CREATE TRIGGER report_versions_no_delete
BEFORE DELETE ON report_versions
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions');
END;
--> statement-breakpoint
CREATE TRIGGER report_versions_no_replace
BEFORE INSERT ON report_versions
WHEN EXISTS (SELECT 1 FROM report_versions WHERE id = NEW.id OR (report_id = NEW.report_id AND n = NEW.n))
  OR EXISTS (SELECT 1 FROM report_versions WHERE check_code = NEW.check_code)
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions');
END;
--> statement-breakpoint
CREATE TRIGGER report_versions_no_update
BEFORE UPDATE OF id, report_id, n, result_set_id, rule_set_id, template_id, tpl_id, tpl_type, level, pcr_time, merchant_name,
  merchant_address, content_hash, previous_hash, reason, submitted_by, reviewed_by, reviewed_at, review_kind, published_by, published_at, correction_id,
  rule_update_id, changes, check_code ON report_versions
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions');
END;
--> statement-breakpoint
-- Nothing is signed after the fact; a signature goes where its statement goes.
CREATE TRIGGER report_versions_no_update_signature
BEFORE UPDATE OF signature, signing_key_id ON report_versions
WHEN NEW.signature IS NOT NULL OR NEW.statement IS NOT NULL OR NEW.signing_key_id IS NOT OLD.signing_key_id OR NOT EXISTS (
  SELECT 1 FROM reports r JOIN samples s ON s.id = r.sample_id WHERE r.id = NEW.report_id AND s.archived IS NOT NULL
)
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions');
END;
--> statement-breakpoint
CREATE TRIGGER result_changes_no_update
BEFORE UPDATE ON result_changes
WHEN NOT (
  NEW.id IS OLD.id AND NEW.result_set_id IS OLD.result_set_id AND NEW.position IS OLD.position
  AND NEW.omitted IS OLD.omitted AND NEW.reason IS OLD.reason AND NEW.made_by IS OLD.made_by
  AND NEW.created_at IS OLD.created_at AND instr(NEW.before_calls, 'sealed~') > 0 AND instr(NEW.after_calls, 'sealed~') > 0
  AND EXISTS (SELECT 1 FROM app_settings WHERE key = 'lease.reseal' AND value ->> 'heldUntil' > unixepoch() * 1000)
)
BEGIN
  SELECT RAISE(ABORT, 'append-only result_changes');
END;
--> statement-breakpoint
CREATE TRIGGER result_holds_no_delete
BEFORE DELETE ON result_holds
WHEN NOT EXISTS (SELECT 1 FROM result_sets rs JOIN runs r ON r.id = rs.run_id
  WHERE rs.id = OLD.result_set_id AND r.state = 'aborted')
BEGIN
  SELECT RAISE(ABORT, 'append-only result_holds');
END;
--> statement-breakpoint
CREATE TRIGGER result_holds_written_once
BEFORE UPDATE ON result_holds
WHEN NOT (
  NEW.id IS OLD.id AND NEW.result_set_id IS OLD.result_set_id AND NEW.rule IS OLD.rule
  AND NEW.subject_kind IS OLD.subject_kind AND NEW.subject_name IS OLD.subject_name AND NEW.created_at IS OLD.created_at
  AND OLD.erased_at IS NULL
  AND (
    (NEW.erased_at IS NOT NULL AND NEW.message = '' AND NEW.facts IS NULL AND coalesce(NEW.stated_reason, '') = ''
      AND NEW.stated_time IS OLD.stated_time AND NEW.stated_by IS OLD.stated_by AND NEW.stated_at IS OLD.stated_at
      AND NEW.overtaken_at IS OLD.overtaken_at)
    OR (OLD.rule = 'delta' AND NEW.message = '' AND NEW.erased_at IS NULL AND NEW.facts IS OLD.facts
      AND NEW.stated_reason IS OLD.stated_reason AND NEW.stated_time IS OLD.stated_time
      AND NEW.stated_by IS OLD.stated_by AND NEW.stated_at IS OLD.stated_at AND NEW.overtaken_at IS OLD.overtaken_at)
    OR (NEW.erased_at IS NULL AND NEW.message IS OLD.message AND NEW.facts IS OLD.facts AND OLD.overtaken_at IS NULL
      AND (
        (OLD.stated_at IS NULL AND NEW.stated_at IS NOT NULL AND NEW.overtaken_at IS NULL)
        OR (NEW.overtaken_at IS NOT NULL AND NEW.stated_reason IS OLD.stated_reason AND NEW.stated_time IS OLD.stated_time
          AND NEW.stated_by IS OLD.stated_by AND NEW.stated_at IS OLD.stated_at)
      ))
  )
)
BEGIN
  SELECT RAISE(ABORT, 'append-only result_holds');
END;
--> statement-breakpoint
CREATE TRIGGER rule_sets_frozen
BEFORE UPDATE OF definition, content_hash, revision, product_id ON rule_sets
WHEN old.state <> 'draft'
BEGIN
  SELECT RAISE(ABORT, 'frozen rule_sets');
END;
--> statement-breakpoint
-- A run forgets where its document is when its rows are back, or when an erasure finds the document lost; its key is wrapped anew while
-- the data keys are rotated (the lease reseal).
CREATE TRIGGER runs_archived_stays
BEFORE UPDATE OF archived ON runs
WHEN OLD.archived IS NOT NULL AND NEW.archived IS NOT OLD.archived AND NEW.archived IS NOT 'lost'
  AND NOT (NEW.archived IS NULL AND EXISTS (SELECT 1 FROM wells WHERE run_id = OLD.id))
  AND NOT EXISTS (SELECT 1 FROM app_settings WHERE key = 'lease.reseal' AND value ->> 'heldUntil' > unixepoch() * 1000)
BEGIN
  SELECT RAISE(ABORT, 'append-only runs.archived until its rows are back');
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
--> statement-breakpoint
-- A public key stays published for good, whatever it signed.
CREATE TRIGGER signing_keys_no_update
BEFORE UPDATE OF id, n, public_key, created_at, created_by ON signing_keys
BEGIN
  SELECT RAISE(ABORT, 'append-only signing_keys');
END;
--> statement-breakpoint
CREATE TRIGGER templates_frozen
BEFORE UPDATE OF definition, content_hash, revision, tpl_id ON templates
WHEN old.state <> 'draft'
BEGIN
  SELECT RAISE(ABORT, 'frozen templates');
END;
--> statement-breakpoint
-- A life line and consents go into the archive with their sample.
CREATE TRIGGER tube_events_no_delete
BEFORE DELETE ON tube_events
WHEN NOT EXISTS (SELECT 1 FROM samples WHERE tube_id = OLD.tube_id AND archived IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'append-only tube_events until the sample is archived');
END;
--> statement-breakpoint
CREATE TRIGGER tube_events_no_update
BEFORE UPDATE ON tube_events
BEGIN
  SELECT RAISE(ABORT, 'append-only tube_events');
END;
--> statement-breakpoint
CREATE TRIGGER validations_signature_stands BEFORE UPDATE ON validations
WHEN OLD.signed_text IS NOT NULL AND (NEW.signed_text IS NOT OLD.signed_text OR NEW.signed_hash IS NOT OLD.signed_hash
  OR NEW.signed_by IS NOT OLD.signed_by OR NEW.signed_at IS NOT OLD.signed_at)
BEGIN
  SELECT RAISE(ABORT, 'a signed validation stays as it was signed');
END;
