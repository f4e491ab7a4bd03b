ALTER TABLE `merchants` ADD `is_listed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `merchants` ADD `city` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `merchants` ADD `hours` text DEFAULT '' NOT NULL;