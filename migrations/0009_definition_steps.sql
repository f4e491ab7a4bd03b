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
DROP TABLE `rule_set_approvals`;--> statement-breakpoint
CREATE UNIQUE INDEX `assays_open` ON `assays` (`code`) WHERE state in ('draft', 'submitted', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX `rule_sets_open` ON `rule_sets` (`product_id`) WHERE state in ('draft', 'submitted', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX `templates_open` ON `templates` (`tpl_id`) WHERE state in ('draft', 'submitted', 'approved');--> statement-breakpoint
CREATE INDEX `result_sets_product` ON `result_sets` (`product_id`,`id`);--> statement-breakpoint
CREATE TRIGGER `assays_frozen`
BEFORE UPDATE OF `definition`, `content_hash`, `revision`, `code` ON `assays`
WHEN old.state <> 'draft'
BEGIN
  SELECT RAISE(ABORT, 'frozen assays');
END;
--> statement-breakpoint
CREATE TRIGGER `templates_frozen`
BEFORE UPDATE OF `definition`, `content_hash`, `revision`, `tpl_id` ON `templates`
WHEN old.state <> 'draft'
BEGIN
  SELECT RAISE(ABORT, 'frozen templates');
END;
--> statement-breakpoint
CREATE TRIGGER `rule_sets_frozen`
BEFORE UPDATE OF `definition`, `content_hash`, `revision`, `product_id` ON `rule_sets`
WHEN old.state <> 'draft'
BEGIN
  SELECT RAISE(ABORT, 'frozen rule_sets');
END;
