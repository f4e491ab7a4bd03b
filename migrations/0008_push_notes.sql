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
CREATE INDEX `push_notes_robot` ON `push_notes` (`robot`,`id`);