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
CREATE INDEX `runs_instrument` ON `runs` (`instrument_serial`,`id`);