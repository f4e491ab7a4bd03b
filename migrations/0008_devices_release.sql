CREATE TABLE `automatic_releases` (
	`product_id` text PRIMARY KEY NOT NULL,
	`state` text DEFAULT 'off' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`asked_by` integer,
	`asked_at` integer,
	`approved_by` integer,
	`approved_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "automatic_releases_state" CHECK(state in ('off', 'asked', 'on')),
	CONSTRAINT "automatic_releases_two_people" CHECK(state <> 'on' or (approved_by is not null and approved_by <> asked_by))
);
--> statement-breakpoint
ALTER TABLE `device_messages` ADD `barcodes` text;--> statement-breakpoint
CREATE INDEX `device_messages_disputed` ON `device_messages` (`device_id`,`id`) WHERE outcome = 'disputed';--> statement-breakpoint
ALTER TABLE `module_health` ADD `invalid_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `result_sets` ADD `release_checks` text;--> statement-breakpoint
ALTER TABLE `result_sets` ADD `release_due_at` integer;--> statement-breakpoint
CREATE INDEX `result_sets_release_due` ON `result_sets` (`release_due_at`) WHERE release_due_at is not null;--> statement-breakpoint
ALTER TABLE `samples` ADD `device_run_id` text;--> statement-breakpoint
CREATE INDEX `samples_device_run` ON `samples` (`device_run_id`,`id`) WHERE device_run_id is not null;--> statement-breakpoint
CREATE INDEX `runs_device` ON `runs` (`device_id`,`id`) WHERE device_id is not null;--> statement-breakpoint
CREATE INDEX `runs_device_lot` ON `runs` (`assay_id`,`reagent_lot`,`id`) WHERE kind = 'device';