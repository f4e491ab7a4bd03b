DROP INDEX `bindings_phone`;--> statement-breakpoint
CREATE INDEX `bindings_phone` ON `bindings` (substr(phone_hash, 1, 6));--> statement-breakpoint
DROP INDEX `persons_phone`;--> statement-breakpoint
DROP INDEX `persons_named`;--> statement-breakpoint
CREATE INDEX `persons_phone` ON `persons` (substr(phone_hash, 1, 6));--> statement-breakpoint
CREATE INDEX `persons_named` ON `persons` (substr(name_hash, 1, 6));
