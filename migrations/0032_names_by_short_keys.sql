DROP INDEX `persons_name`;--> statement-breakpoint
CREATE INDEX `persons_named` ON `persons` (substr(name_hash, -6));
