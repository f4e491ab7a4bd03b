CREATE TABLE `template_pictures` (
	`file_id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`removed_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `template_pictures_due` ON `template_pictures` (`due_at`);--> statement-breakpoint
ALTER TABLE `partner_imports` ADD `touched_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `partner_imports` ADD `has_rows` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `partner_imports` ADD `file_until` integer;--> statement-breakpoint
CREATE INDEX `partner_imports_open` ON `partner_imports` (`touched_at`) WHERE state in ('uploaded', 'judged', 'rolled_back');--> statement-breakpoint
CREATE INDEX `partner_imports_rows` ON `partner_imports` (`id`) WHERE state in ('discarded', 'refused') and has_rows = 1;--> statement-breakpoint
CREATE INDEX `partner_imports_file_until` ON `partner_imports` (`file_until`) WHERE purged_at is null and file_until is not null;--> statement-breakpoint
ALTER TABLE `runs` ADD `reagent_expires_on` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `partner_rows_barcode` ON `partner_rows` (`barcode`);--> statement-breakpoint
UPDATE `partner_imports` SET `touched_at` = coalesce(`closed_at`, `created_at`);--> statement-breakpoint
INSERT OR IGNORE INTO `template_pictures` (`file_id`, `due_at`, `created_at`)
  SELECT substr(l.value, 8), t.updated_at, t.updated_at FROM `templates` t, json_each(t.definition, '$.page.levels') l WHERE l.value LIKE '/files/%';
