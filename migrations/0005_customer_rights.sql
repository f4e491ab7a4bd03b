CREATE TABLE `sms_templates` (
	`provider` text NOT NULL,
	`template` text NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`approved_text` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `template`),
	CONSTRAINT "sms_templates_state" CHECK(state in ('draft', 'submitted', 'approved', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE `privacy_requests` ADD `note_sealed` text;--> statement-breakpoint
ALTER TABLE `privacy_requests` ADD `details` text;--> statement-breakpoint
CREATE INDEX `privacy_requests_kind` ON `privacy_requests` (`kind`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `messages_personal` ON `messages` (`id`) WHERE phone_sealed is not null;--> statement-breakpoint
CREATE INDEX `reports_last_viewed` ON `reports` (`last_viewed_at`) WHERE last_viewed_at is not null;