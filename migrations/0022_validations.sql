CREATE TABLE `reference_materials` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`supplier` text DEFAULT '' NOT NULL,
	`lot` text DEFAULT '' NOT NULL,
	`truths` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "reference_materials_kind" CHECK(kind in ('genomic', 'proficiency', 'standard', 'remnant', 'blank'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reference_materials_code` ON `reference_materials` (`code`);--> statement-breakpoint
CREATE TABLE `validation_runs` (
	`validation_id` text NOT NULL,
	`run_id` text NOT NULL,
	`wells` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`validation_id`, `run_id`),
	FOREIGN KEY (`validation_id`) REFERENCES `validations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `validation_runs_run` ON `validation_runs` (`run_id`);--> statement-breakpoint
CREATE TABLE `validations` (
	`id` text PRIMARY KEY NOT NULL,
	`assay_id` text NOT NULL,
	`assay_code` text NOT NULL,
	`number` integer NOT NULL,
	`state` text NOT NULL,
	`state_reason` text DEFAULT '' NOT NULL,
	`plan` text DEFAULT '' NOT NULL,
	`criteria` text NOT NULL,
	`conclusion` text DEFAULT '' NOT NULL,
	`authors` text NOT NULL,
	`signed_text` text,
	`signed_hash` text,
	`signed_by` text,
	`signed_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`assay_id`) REFERENCES `assays`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "validations_state" CHECK(state in ('draft', 'signed', 'superseded', 'withdrawn')),
	CONSTRAINT "validations_signed" CHECK(state not in ('signed', 'superseded') or signed_text is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `validations_number` ON `validations` (`assay_code`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `validations_in_force` ON `validations` (`assay_code`) WHERE state = 'signed';--> statement-breakpoint
CREATE UNIQUE INDEX `validations_open` ON `validations` (`assay_code`) WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX `validations_assay` ON `validations` (`assay_id`,`state`);--> statement-breakpoint
CREATE INDEX `validations_state_id` ON `validations` (`state`,`id`);--> statement-breakpoint
ALTER TABLE `products` ADD `exception` text;--> statement-breakpoint
CREATE TRIGGER validations_signature_stands BEFORE UPDATE ON validations
WHEN OLD.signed_text IS NOT NULL AND (NEW.signed_text IS NOT OLD.signed_text OR NEW.signed_hash IS NOT OLD.signed_hash
  OR NEW.signed_by IS NOT OLD.signed_by OR NEW.signed_at IS NOT OLD.signed_at)
BEGIN
  SELECT RAISE(ABORT, 'a signed validation stays as it was signed');
END;
