ALTER TABLE `device_keys` ADD `first_used_at` integer;
--> statement-breakpoint
UPDATE `device_keys` SET `first_used_at` = `created_at`;
