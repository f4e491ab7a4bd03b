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
	`created_at` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "report_corrections_kind" CHECK(kind in ('person', 'result')),
	CONSTRAINT "report_corrections_state" CHECK(state in ('waiting', 'submitted', 'published', 'returned', 'cancelled')),
	CONSTRAINT "report_corrections_two_people" CHECK(state = 'cancelled' or reviewed_by is null or reviewed_by <> made_by)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_corrections_open` ON `report_corrections` (`report_id`) WHERE state in ('waiting', 'submitted');--> statement-breakpoint
CREATE INDEX `report_corrections_report` ON `report_corrections` (`report_id`,`id`);--> statement-breakpoint
CREATE INDEX `report_corrections_state_id` ON `report_corrections` (`state`,`id`);--> statement-breakpoint
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
CREATE TABLE `report_policies` (
	`product_id` text PRIMARY KEY NOT NULL,
	`policy` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "report_policies_policy" CHECK(policy in ('ask', 'automatic', 'keep'))
);
--> statement-breakpoint
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
ALTER TABLE `report_versions` ADD `template_id` text REFERENCES templates(id);--> statement-breakpoint
ALTER TABLE `report_versions` ADD `correction_id` text REFERENCES report_corrections(id);--> statement-breakpoint
ALTER TABLE `report_versions` ADD `rule_update_id` text REFERENCES rule_updates(id);--> statement-breakpoint
ALTER TABLE `report_versions` ADD `changes` text;--> statement-breakpoint
ALTER TABLE `report_versions` ADD `check_code` text;--> statement-breakpoint
CREATE UNIQUE INDEX `report_versions_check_code` ON `report_versions` (`check_code`);--> statement-breakpoint
CREATE INDEX `report_versions_correction` ON `report_versions` (`correction_id`) WHERE correction_id is not null;--> statement-breakpoint
CREATE INDEX `report_versions_rule_update` ON `report_versions` (`rule_update_id`,`id`) WHERE rule_update_id is not null;
--> statement-breakpoint
CREATE TRIGGER `report_versions_no_update_origin`
BEFORE UPDATE OF `template_id`, `correction_id`, `rule_update_id`, `changes`, `check_code` ON `report_versions`
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions');
END;
--> statement-breakpoint
CREATE TRIGGER `report_versions_no_replace_code`
BEFORE INSERT ON `report_versions`
WHEN EXISTS (SELECT 1 FROM `report_versions` WHERE `check_code` = NEW.`check_code`)
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions');
END;
