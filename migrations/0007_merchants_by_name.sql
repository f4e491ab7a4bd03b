CREATE INDEX `merchants_name` ON `merchants` (`name`);--> statement-breakpoint
CREATE INDEX `merchants_shown_name` ON `merchants` (`shown_name`);