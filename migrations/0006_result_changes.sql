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
CREATE INDEX `result_changes_result_set` ON `result_changes` (`result_set_id`,`id`);
--> statement-breakpoint
CREATE TRIGGER `result_changes_no_update`
BEFORE UPDATE ON `result_changes`
BEGIN
  SELECT RAISE(ABORT, 'append-only result_changes');
END;
