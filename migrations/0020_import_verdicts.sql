ALTER TABLE `partner_imports` ADD `encoding` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `import_files` ADD `verdict` text;--> statement-breakpoint
ALTER TABLE `import_files` ADD `verdict_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `import_files` ADD `verdict_at` integer;