DROP INDEX `tubes_product`;--> statement-breakpoint
DROP INDEX `tubes_merchant`;--> statement-breakpoint
DROP INDEX `login_logs_created`;--> statement-breakpoint
DROP INDEX `persons_phone_last4`;--> statement-breakpoint
DROP INDEX `reports_product`;--> statement-breakpoint
DROP INDEX `receiving_scans_person`;--> statement-breakpoint
DROP INDEX `receiving_scans_barcode`;--> statement-breakpoint
DROP INDEX `samples_product`;