DROP INDEX `tubes_product`;--> statement-breakpoint
CREATE INDEX `tubes_of_product` ON `tubes` (substr(product_id, -6));--> statement-breakpoint
DROP INDEX `result_sets_product`;--> statement-breakpoint
DROP INDEX `result_sets_conclusion`;--> statement-breakpoint
CREATE INDEX `result_sets_of_product` ON `result_sets` (substr(product_id, -6));--> statement-breakpoint
CREATE INDEX `result_sets_concluded` ON `result_sets` (substr(product_id, -6),`phenotype`);--> statement-breakpoint
DROP INDEX `samples_product`;--> statement-breakpoint
CREATE INDEX `samples_of_product` ON `samples` (substr(product_id, -6));