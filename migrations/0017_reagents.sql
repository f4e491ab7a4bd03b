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
CREATE INDEX `run_reagents_box` ON `run_reagents` (`box_id`,`run_id`);