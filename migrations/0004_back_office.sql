CREATE TABLE `row_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`change_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`object_type` text NOT NULL,
	`object_id` integer NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`before` text,
	`after` text,
	`version_after` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`actor_name` text DEFAULT '' NOT NULL,
	`undone_at` integer,
	CONSTRAINT "row_changes_kind" CHECK(kind in ('create', 'update', 'remove', 'undo'))
);
--> statement-breakpoint
CREATE INDEX `row_changes_change` ON `row_changes` (`change_id`);--> statement-breakpoint
CREATE INDEX `row_changes_object` ON `row_changes` (`object_type`,`object_id`,`id`);--> statement-breakpoint
CREATE INDEX `row_changes_bin` ON `row_changes` (`object_type`,`kind`,`id`);--> statement-breakpoint
CREATE INDEX `row_changes_at` ON `row_changes` (`at`);--> statement-breakpoint
CREATE TABLE `staff_recovery_codes` (
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `staff_preferences` (
	`user_id` integer NOT NULL,
	`screen` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `screen`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `staff_totp` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret_sealed` text NOT NULL,
	`last_step` integer DEFAULT 0 NOT NULL,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `user_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_count` integer NOT NULL,
	`made_by` integer NOT NULL,
	`made_by_name` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer
);
--> statement-breakpoint
CREATE INDEX `user_imports_made_by` ON `user_imports` (`made_by`,`id`);--> statement-breakpoint
DROP INDEX `configs_key`;--> statement-breakpoint
ALTER TABLE `configs` ADD `deleted_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `configs_key` ON `configs` (`key`) WHERE deleted_at is null;--> statement-breakpoint
DROP INDEX `dictionary_data_value`;--> statement-breakpoint
ALTER TABLE `dictionary_data` ADD `deleted_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `dictionary_data_value` ON `dictionary_data` (`dict_type`,`value`) WHERE deleted_at is null;--> statement-breakpoint
DROP INDEX `posts_code`;--> statement-breakpoint
ALTER TABLE `posts` ADD `deleted_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `posts_code` ON `posts` (`code`) WHERE deleted_at is null;--> statement-breakpoint
DROP INDEX `roles_role_key`;--> statement-breakpoint
ALTER TABLE `roles` ADD `deleted_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `roles_role_key` ON `roles` (`role_key`) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE `departments` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `dictionary_types` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `menus` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `menus_permission` ON `menus` (`permission`);--> statement-breakpoint
CREATE UNIQUE INDEX `menus_name` ON `menus` (`name`) WHERE deleted_at is null and name <> '';--> statement-breakpoint
ALTER TABLE `users` ADD `import_id` text REFERENCES user_imports(id);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_any_case` ON `users` (lower(username)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_import` ON `users` (`import_id`) WHERE import_id is not null;