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
CREATE TABLE `partner_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`base` integer NOT NULL,
	`sha256` text NOT NULL,
	`file_name` text NOT NULL,
	`byte_size` integer NOT NULL,
	`file_key` text NOT NULL,
	`partner` text NOT NULL,
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
CREATE INDEX `partner_rows_wrong` ON `partner_rows` (`id`,`verdict`) WHERE verdict <> 'ok';--> statement-breakpoint
CREATE INDEX `partner_rows_verdict` ON `partner_rows` (`verdict`,`id`) WHERE verdict <> 'ok';--> statement-breakpoint
ALTER TABLE `import_files` ADD `purged_at` integer;--> statement-breakpoint
CREATE INDEX `import_files_kept` ON `import_files` (`created_at`) WHERE purged_at is null;--> statement-breakpoint
CREATE INDEX `device_messages_kept` ON `device_messages` (`received_at`) WHERE file_key is not null;--> statement-breakpoint
CREATE INDEX `result_sets_held` ON `result_sets` (`id`) WHERE hold_reason <> '' and state in ('draft', 'returned');