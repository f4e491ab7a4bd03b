CREATE TABLE `module_curves` (
	`run_id` text NOT NULL,
	`position` text NOT NULL,
	`threshold` real NOT NULL,
	`baseline_from` integer NOT NULL,
	`channels` text NOT NULL,
	`block` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`run_id`, `position`),
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `automatic_releases` ADD `conditions` text;