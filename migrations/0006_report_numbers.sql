ALTER TABLE `reports` ADD `serial` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_serial` ON `reports` (`serial`);