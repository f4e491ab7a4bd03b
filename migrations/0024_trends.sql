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
CREATE TABLE `qc_settings` (
	`assay_code` text PRIMARY KEY NOT NULL,
	`effects` text NOT NULL,
	`people` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
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
CREATE TRIGGER qc_months_no_update
BEFORE UPDATE ON qc_months
BEGIN
  SELECT RAISE(ABORT, 'qc_months are append-only');
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
