CREATE TABLE `bindings` (
	`id` text PRIMARY KEY NOT NULL,
	`tube_id` text NOT NULL,
	`person_id` text NOT NULL,
	`product_id` text NOT NULL,
	`phone_hash` text,
	`channel` text DEFAULT 'h5' NOT NULL,
	`customer_session_id` text,
	`claim_token` text,
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
CREATE UNIQUE INDEX `bindings_claim_token` ON `bindings` (`claim_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `bindings_live_tube` ON `bindings` (`tube_id`) WHERE released_at is null;--> statement-breakpoint
CREATE INDEX `bindings_tube` ON `bindings` (`tube_id`,`id`);--> statement-breakpoint
CREATE INDEX `bindings_person` ON `bindings` (`person_id`,`id`);--> statement-breakpoint
CREATE INDEX `bindings_phone` ON `bindings` (`phone_hash`,`id`);--> statement-breakpoint
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
CREATE INDEX `consents_person` ON `consents` (`person_id`,`id`);--> statement-breakpoint
CREATE INDEX `consents_phone` ON `consents` (`phone_hash`,`id`);--> statement-breakpoint
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
	`birth_month` text,
	`height_cm` real,
	`weight_kg` real,
	`erased_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "persons_gender" CHECK(gender in ('male', 'female')),
	CONSTRAINT "persons_birth_month" CHECK(birth_month glob '[12][0-9][0-9][0-9]-[01][0-9]'),
	CONSTRAINT "persons_whole_or_erased" CHECK((erased_at is null and name_sealed is not null and phone_sealed is not null and phone_hash is not null and birth_month is not null and gender is not null) or (erased_at is not null and name_sealed is null and phone_sealed is null and phone_hash is null))
);
--> statement-breakpoint
CREATE INDEX `persons_phone` ON `persons` (`phone_hash`,`id`);--> statement-breakpoint
CREATE INDEX `persons_phone_last4` ON `persons` (`phone_last4`,`id`);--> statement-breakpoint
CREATE INDEX `persons_name` ON `persons` (`name_hash`,`id`);--> statement-breakpoint
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
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `configs_key` ON `configs` (`key`);--> statement-breakpoint
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
	`outcome` text NOT NULL,
	`response` text,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "device_messages_outcome" CHECK(outcome in ('accepted', 'refused', 'disputed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `device_messages_once` ON `device_messages` (`device_id`,`run_uid`,`message_seq`) WHERE outcome <> 'disputed';--> statement-breakpoint
CREATE INDEX `device_messages_device` ON `device_messages` (`device_id`,`id`);--> statement-breakpoint
CREATE INDEX `device_messages_outcome_id` ON `device_messages` (`outcome`,`id`);--> statement-breakpoint
CREATE TABLE `device_nonces` (
	`device_id` text NOT NULL,
	`nonce` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`device_id`, `nonce`)
);
--> statement-breakpoint
CREATE INDEX `device_nonces_expires` ON `device_nonces` (`expires_at`);--> statement-breakpoint
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
	`last_temperature_error` real,
	`last_fault` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`device_id`, `module_no`),
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`dict_type`) REFERENCES `dictionary_types`(`dict_type`) ON UPDATE cascade ON DELETE no action,
	CONSTRAINT "dictionary_data_status" CHECK(status in ('on', 'off'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dictionary_data_value` ON `dictionary_data` (`dict_type`,`value`);--> statement-breakpoint
CREATE INDEX `dictionary_data_options` ON `dictionary_data` (`dict_type`,`status`,`sort`);--> statement-breakpoint
CREATE TABLE `dictionary_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`dict_type` text NOT NULL,
	`name` text NOT NULL,
	`status` text DEFAULT 'on' NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
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
	`ip_hash` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`handled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "enquiries_state" CHECK(state in ('open', 'handled', 'closed'))
);
--> statement-breakpoint
CREATE INDEX `enquiries_state_id` ON `enquiries` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `enquiries_phone` ON `enquiries` (`phone_hash`,`id`);--> statement-breakpoint
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
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "kit_batches_check_scheme" CHECK(check_scheme in ('none', 'gs1', 'damm')),
	CONSTRAINT "kit_batches_state" CHECK(state in ('draft', 'printed', 'issued', 'closed', 'recalled', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kit_batches_code` ON `kit_batches` (`code`);--> statement-breakpoint
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
CREATE INDEX `tube_events_tube` ON `tube_events` (`tube_id`,`id`);--> statement-breakpoint
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
	`claim_token` text,
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
CREATE INDEX `tubes_batch` ON `tubes` (`batch_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `tubes_state_id` ON `tubes` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `tubes_state_changed` ON `tubes` (`state`,`state_changed_at`);--> statement-breakpoint
CREATE INDEX `tubes_state_expires` ON `tubes` (`state`,`expires_on`);--> statement-breakpoint
CREATE INDEX `tubes_batch_id` ON `tubes` (`batch_id`,`id`);--> statement-breakpoint
CREATE INDEX `tubes_product` ON `tubes` (`product_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `tubes_product_id` ON `tubes` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `tubes_merchant` ON `tubes` (`merchant_id`,`state`,`id`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX `tubes_merchant_id` ON `tubes` (`merchant_id`,`id`) WHERE merchant_id is not null;--> statement-breakpoint
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
CREATE INDEX `audit_events_action` ON `audit_events` (`action`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_events_outcome_seq` ON `audit_events` (`outcome`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_events_at` ON `audit_events` (`at`);--> statement-breakpoint
CREATE TABLE `audit_seals` (
	`seq` integer PRIMARY KEY NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`sealed_at` integer NOT NULL,
	FOREIGN KEY (`seq`) REFERENCES `audit_events`(`seq`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE INDEX `login_logs_outcome_id` ON `login_logs` (`outcome`,`id`);--> statement-breakpoint
CREATE INDEX `login_logs_created` ON `login_logs` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `menus` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`parent_id` integer,
	`kind` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`title` text NOT NULL,
	`icon` text DEFAULT '' NOT NULL,
	`path` text DEFAULT '' NOT NULL,
	`component` text DEFAULT '' NOT NULL,
	`permission` text DEFAULT '' NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL,
	`visible` integer DEFAULT true NOT NULL,
	`external` integer DEFAULT false NOT NULL,
	`no_cache` integer DEFAULT false NOT NULL,
	`breadcrumb` text DEFAULT '' NOT NULL,
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
CREATE TABLE `merchants` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`shown_name` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`contact_name` text DEFAULT '' NOT NULL,
	`contact_phone_sealed` text,
	`contact_phone_masked` text DEFAULT '' NOT NULL,
	`contract_from` text,
	`contract_until` text,
	`status` text DEFAULT 'on' NOT NULL,
	`board_token_hash` text,
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
CREATE UNIQUE INDEX `merchants_board_token` ON `merchants` (`board_token_hash`);--> statement-breakpoint
CREATE INDEX `merchants_status_id` ON `merchants` (`status`,`id`);--> statement-breakpoint
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
CREATE TABLE `posts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'on' NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "posts_status" CHECK(status in ('on', 'off'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_code` ON `posts` (`code`);--> statement-breakpoint
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
CREATE INDEX `assays_state_id` ON `assays` (`state`,`id`);--> statement-breakpoint
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
	`details` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`assay_id`) REFERENCES `assays`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`template_id`) REFERENCES `templates`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_journey" CHECK(journey in ('laboratory', 'onsite')),
	CONSTRAINT "products_medical_level" CHECK(medical_level in ('entertainment', 'reference', 'clinical_partner')),
	CONSTRAINT "products_state" CHECK(state in ('draft', 'live', 'retired'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_code` ON `products` (`code`);--> statement-breakpoint
CREATE INDEX `products_state_sort` ON `products` (`state`,`sort`);--> statement-breakpoint
CREATE TABLE `rule_set_approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`rule_set_id` text NOT NULL,
	`verdict` text NOT NULL,
	`user_id` integer NOT NULL,
	`content_hash` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`rule_set_id`) REFERENCES `rule_sets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rule_set_approvals_verdict" CHECK(verdict in ('submitted', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE INDEX `rule_set_approvals_rule_set` ON `rule_set_approvals` (`rule_set_id`,`id`);--> statement-breakpoint
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
CREATE TABLE `feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`rating` integer,
	`question_sealed` text,
	`answer` text,
	`state` text DEFAULT 'open' NOT NULL,
	`answered_by` integer,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "feedback_state" CHECK(state in ('open', 'answered', 'closed')),
	CONSTRAINT "feedback_rating" CHECK(rating between 1 and 5)
);
--> statement-breakpoint
CREATE INDEX `feedback_state_id` ON `feedback` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `feedback_report` ON `feedback` (`report_id`,`id`);--> statement-breakpoint
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
	`published_by` integer,
	`published_at` integer NOT NULL,
	`erased_at` integer,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`result_set_id`) REFERENCES `result_sets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rule_set_id`) REFERENCES `rule_sets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submitted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`published_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "report_versions_tpl_type" CHECK(tpl_type in ('mer', 'std')),
	CONSTRAINT "report_versions_level" CHECK(level between 0 and 9)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_versions_n` ON `report_versions` (`report_id`,`n`);--> statement-breakpoint
CREATE INDEX `report_versions_result_set` ON `report_versions` (`result_set_id`);--> statement-breakpoint
CREATE INDEX `report_versions_rule_set` ON `report_versions` (`rule_set_id`,`id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text,
	`sample_id` text NOT NULL,
	`product_id` text NOT NULL,
	`binding_id` text NOT NULL,
	`merchant_id` text,
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
CREATE UNIQUE INDEX `reports_live` ON `reports` (`sample_id`,`product_id`) WHERE state not in ('superseded', 'withdrawn', 'erased');--> statement-breakpoint
CREATE INDEX `reports_state_id` ON `reports` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `reports_sample` ON `reports` (`sample_id`,`id`);--> statement-breakpoint
CREATE INDEX `reports_binding` ON `reports` (`binding_id`,`id`);--> statement-breakpoint
CREATE INDEX `reports_product` ON `reports` (`product_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `reports_product_id` ON `reports` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `reports_merchant` ON `reports` (`merchant_id`,`published_at`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX `reports_unread` ON `reports` (`published_at`) WHERE first_viewed_at is null and published_at is not null;--> statement-breakpoint
CREATE TABLE `share_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `share_tokens_token_hash` ON `share_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `share_tokens_report` ON `share_tokens` (`report_id`,`id`);--> statement-breakpoint
CREATE INDEX `share_tokens_expires` ON `share_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `role_departments` (
	`role_id` integer NOT NULL,
	`department_id` integer NOT NULL,
	PRIMARY KEY(`role_id`, `department_id`),
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`department_id`) REFERENCES `departments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `role_departments_department` ON `role_departments` (`department_id`);--> statement-breakpoint
CREATE TABLE `role_menus` (
	`role_id` integer NOT NULL,
	`menu_id` integer NOT NULL,
	PRIMARY KEY(`role_id`, `menu_id`),
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`menu_id`) REFERENCES `menus`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `role_menus_menu` ON `role_menus` (`menu_id`);--> statement-breakpoint
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
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "roles_status" CHECK(status in ('on', 'off')),
	CONSTRAINT "roles_data_scope" CHECK(data_scope in ('all', 'departments', 'department', 'department_tree', 'own'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `roles_role_key` ON `roles` (`role_key`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `calls_target` ON `calls` (`result_set_id`,`target_code`) WHERE state <> 'superseded';--> statement-breakpoint
CREATE INDEX `calls_result_set` ON `calls` (`result_set_id`,`id`);--> statement-breakpoint
CREATE INDEX `calls_sample` ON `calls` (`sample_id`,`id`);--> statement-breakpoint
CREATE INDEX `calls_run` ON `calls` (`run_id`,`id`);--> statement-breakpoint
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
	`uploaded_by` integer,
	`committed_by` integer,
	`committed_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`committed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "import_files_state" CHECK(state in ('uploaded', 'previewed', 'committed', 'refused', 'discarded'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_files_sha256` ON `import_files` (`sha256`);--> statement-breakpoint
CREATE INDEX `import_files_state_id` ON `import_files` (`state`,`id`);--> statement-breakpoint
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
	`raw` text,
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
CREATE INDEX `result_sets_state_id` ON `result_sets` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `result_sets_run` ON `result_sets` (`run_id`,`id`);--> statement-breakpoint
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
	CONSTRAINT "runs_state" CHECK(state in ('draft', 'loaded', 'running', 'completed', 'qc_passed', 'qc_failed', 'reviewed', 'closed', 'aborted', 'error'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `runs_run_no` ON `runs` (`run_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `runs_import_file` ON `runs` (`import_file_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `runs_device_run` ON `runs` (`device_id`,`device_run_uid`);--> statement-breakpoint
CREATE INDEX `runs_state_id` ON `runs` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `runs_assay` ON `runs` (`assay_id`,`id`);--> statement-breakpoint
CREATE INDEX `runs_product` ON `runs` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `runs_plate` ON `runs` (`plate_code`);--> statement-breakpoint
CREATE TABLE `wells` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`position` text NOT NULL,
	`module_no` integer,
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
CREATE INDEX `receiving_scans_person` ON `receiving_scans` (`scanned_by`,`id`);--> statement-breakpoint
CREATE INDEX `receiving_scans_barcode` ON `receiving_scans` (`barcode`,`id`);--> statement-breakpoint
CREATE INDEX `receiving_scans_outcome_id` ON `receiving_scans` (`outcome`,`id`);--> statement-breakpoint
CREATE TABLE `rejections` (
	`id` text PRIMARY KEY NOT NULL,
	`sample_id` text NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`photo_key` text,
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
	`volume_ul` integer,
	`storage` text DEFAULT '' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`waiting_for` text DEFAULT '' NOT NULL,
	`received_by` integer,
	`received_at` integer,
	`due_at` integer,
	`disposed_at` integer,
	`recollect_of_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
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
CREATE UNIQUE INDEX `samples_live_tube` ON `samples` (`tube_id`) WHERE state <> 'cancelled';--> statement-breakpoint
CREATE INDEX `samples_tube` ON `samples` (`tube_id`,`id`);--> statement-breakpoint
CREATE INDEX `samples_recollect_of` ON `samples` (`recollect_of_id`) WHERE recollect_of_id is not null;--> statement-breakpoint
CREATE INDEX `samples_state_id` ON `samples` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `samples_state_changed` ON `samples` (`state`,`state_changed_at`);--> statement-breakpoint
CREATE INDEX `samples_state_due` ON `samples` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `samples_product` ON `samples` (`product_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `samples_product_id` ON `samples` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `samples_merchant` ON `samples` (`merchant_id`,`state`,`id`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX `samples_merchant_id` ON `samples` (`merchant_id`,`id`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX `samples_barcode` ON `samples` (`barcode`,`id`);--> statement-breakpoint
CREATE INDEX `samples_binding` ON `samples` (`binding_id`);--> statement-breakpoint
CREATE INDEX `samples_received` ON `samples` (`received_at`,`id`);--> statement-breakpoint
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
	`companion_hash` text,
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
CREATE INDEX `tasks_assigned` ON `tasks` (`assigned_to`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `tasks_subject` ON `tasks` (`subject_type`,`subject_id`);--> statement-breakpoint
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
	`email` text DEFAULT '' NOT NULL,
	`sex` text DEFAULT 'unknown' NOT NULL,
	`avatar_key` text,
	`department_id` integer,
	`post_id` integer,
	`merchant_id` text,
	`status` text DEFAULT 'on' NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`last_login_at` integer,
	`last_login_ip` text,
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
CREATE INDEX `users_department` ON `users` (`department_id`,`id`);--> statement-breakpoint
CREATE INDEX `users_post` ON `users` (`post_id`);--> statement-breakpoint
CREATE INDEX `users_phone` ON `users` (`phone`);--> statement-breakpoint
CREATE INDEX `users_created_by` ON `users` (`created_by`,`id`);