DROP INDEX `plate_places_sample`;--> statement-breakpoint
CREATE INDEX `plate_places_of_sample` ON `plate_places` (`sample_id`);--> statement-breakpoint
DROP INDEX `reports_live`;--> statement-breakpoint
DROP INDEX `reports_state_id`;--> statement-breakpoint
DROP INDEX `reports_sample`;--> statement-breakpoint
DROP INDEX `reports_product_id`;--> statement-breakpoint
DROP INDEX `reports_unviewed`;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_of_sample` ON `reports` (`sample_id`,case when state in ('superseded', 'withdrawn', 'erased') then id else product_id end);--> statement-breakpoint
CREATE INDEX `reports_in_state` ON `reports` (`state`);--> statement-breakpoint
CREATE INDEX `reports_of_product` ON `reports` (substr(product_id, -6));--> statement-breakpoint
CREATE INDEX `reports_not_viewed` ON `reports` (`first_viewed_at`) WHERE first_viewed_at is null and state in ('published', 'corrected');