CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`merchant_id` text NOT NULL,
	`products` text NOT NULL,
	`grants` text NOT NULL,
	`key_hash` text NOT NULL,
	`key_made_at` integer NOT NULL,
	`old_key_hash` text,
	`old_key_until` integer,
	`webhook_url` text DEFAULT '' NOT NULL,
	`webhook_events` text NOT NULL,
	`webhook_since` integer DEFAULT 0 NOT NULL,
	`webhook_secret_sealed` text,
	`old_secret_sealed` text,
	`old_secret_until` integer,
	`webhook_failing_since` integer,
	`webhook_failed_at` integer,
	`status` text DEFAULT 'on' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`updated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "clients_status" CHECK(status in ('on', 'off'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_name` ON `clients` (`name`);--> statement-breakpoint
CREATE INDEX `clients_merchant` ON `clients` (`merchant_id`,`id`);--> statement-breakpoint
CREATE INDEX `clients_webhook_failed` ON `clients` (`webhook_failed_at`) WHERE webhook_failed_at is not null;--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`order_no` text NOT NULL,
	`product_id` text NOT NULL,
	`patient_sealed` text,
	`name_masked` text DEFAULT '' NOT NULL,
	`phone_masked` text DEFAULT '' NOT NULL,
	`phone_hash` text,
	`priority` text NOT NULL,
	`consent_ref` text NOT NULL,
	`consent_at` integer NOT NULL,
	`tube_id` text,
	`source` text NOT NULL,
	`state` text NOT NULL,
	`state_reason` text DEFAULT '' NOT NULL,
	`state_changed_at` integer NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tube_id`) REFERENCES `tubes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_priority" CHECK(priority in ('routine', 'urgent')),
	CONSTRAINT "orders_source" CHECK(source in ('fhir', 'csv', 'staff')),
	CONSTRAINT "orders_state" CHECK(state in ('ordered', 'tube_linked', 'received', 'reported', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`client_id`,`order_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_tube` ON `orders` (`tube_id`) WHERE tube_id is not null and state <> 'cancelled';--> statement-breakpoint
CREATE INDEX `orders_by_tube` ON `orders` (`tube_id`);--> statement-breakpoint
CREATE INDEX `orders_by_number` ON `orders` (`order_no`);--> statement-breakpoint
CREATE INDEX `orders_state_id` ON `orders` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `orders_phone` ON `orders` (`phone_hash`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`event` text NOT NULL,
	`order_id` text,
	`report_serial` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`not_before` integer NOT NULL,
	`log` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_deliveries_state" CHECK(state in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_once` ON `webhook_deliveries` (`order_id`,`event`,`report_serial`,`version`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`not_before`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_client` ON `webhook_deliveries` (`client_id`,`id`);