CREATE TABLE `plate_places` (
	`plate_id` text NOT NULL,
	`place` integer NOT NULL,
	`sample_id` text NOT NULL,
	`open` integer DEFAULT true NOT NULL,
	`placed_by` integer NOT NULL,
	`placed_at` integer NOT NULL,
	PRIMARY KEY(`plate_id`, `place`),
	FOREIGN KEY (`plate_id`) REFERENCES `plates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sample_id`) REFERENCES `samples`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plate_places_sample` ON `plate_places` (`sample_id`,`plate_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `plate_places_open` ON `plate_places` (`sample_id`) WHERE open = 1;--> statement-breakpoint
CREATE TABLE `plates` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`product_id` text NOT NULL,
	`assay_id` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`closed_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assay_id`) REFERENCES `assays`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plates_state" CHECK(state in ('open', 'closed', 'discarded'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plates_code` ON `plates` (`code`);--> statement-breakpoint
CREATE INDEX `plates_state_id` ON `plates` (`state`,`id`);--> statement-breakpoint
-- The CHECK of the schemes grows, and SQLite can only do that by making the table again. Tubes point at it: the rows go back in
-- under the table's own name, which settles the references that dropping it had opened.
PRAGMA defer_foreign_keys=ON;--> statement-breakpoint
CREATE TABLE `kit_batches_kept` AS SELECT * FROM `kit_batches`;--> statement-breakpoint
DROP TABLE `kit_batches`;--> statement-breakpoint
CREATE TABLE `kit_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`product_id` text NOT NULL,
	`merchant_id` text,
	`lot` text NOT NULL,
	`quantity` integer NOT NULL,
	`first_barcode` text NOT NULL,
	`last_barcode` text NOT NULL,
	`check_scheme` text DEFAULT 'damm' NOT NULL,
	`expires_on` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`printed_at` integer,
	`issued_at` integer,
	`note` text DEFAULT '' NOT NULL,
	`list_sha256` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "kit_batches_check_scheme" CHECK(check_scheme in ('none', 'gs1', 'luhn', 'damm', 'mod11', 'mod11_10', 'mod97')),
	CONSTRAINT "kit_batches_state" CHECK(state in ('draft', 'printed', 'issued', 'closed', 'recalled', 'cancelled'))
);
--> statement-breakpoint
INSERT INTO `kit_batches`("id", "code", "product_id", "merchant_id", "lot", "quantity", "first_barcode", "last_barcode", "check_scheme", "expires_on", "state", "printed_at", "issued_at", "note", "version", "created_by", "updated_by", "created_at", "updated_at") SELECT "id", "code", "product_id", "merchant_id", "lot", "quantity", "first_barcode", "last_barcode", "check_scheme", "expires_on", "state", "printed_at", "issued_at", "note", "version", "created_by", "updated_by", "created_at", "updated_at" FROM `kit_batches_kept`;--> statement-breakpoint
DROP TABLE `kit_batches_kept`;--> statement-breakpoint
CREATE UNIQUE INDEX `kit_batches_code` ON `kit_batches` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `kit_batches_list` ON `kit_batches` (`list_sha256`);--> statement-breakpoint
CREATE INDEX `kit_batches_state_id` ON `kit_batches` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `kit_batches_product` ON `kit_batches` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `kit_batches_merchant` ON `kit_batches` (`merchant_id`,`id`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX `rejections_photo` ON `rejections` (`created_at`) WHERE photo_key is not null;