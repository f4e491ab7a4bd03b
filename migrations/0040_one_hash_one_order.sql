DROP INDEX `bindings_phone`;--> statement-breakpoint
CREATE INDEX `bindings_phone` ON `bindings` (`phone_hash`);--> statement-breakpoint
DROP INDEX `tubes_last4`;--> statement-breakpoint
DROP INDEX `tubes_batch`;--> statement-breakpoint
DROP INDEX `tubes_in_state`;--> statement-breakpoint
DROP INDEX `tubes_of_product`;--> statement-breakpoint
DROP INDEX `tubes_merchant`;--> statement-breakpoint
CREATE INDEX `tubes_last4` ON `tubes` (`barcode_last4`,`id`);--> statement-breakpoint
CREATE INDEX `tubes_batch` ON `tubes` (`batch_id`,`id`);--> statement-breakpoint
CREATE INDEX `tubes_in_state` ON `tubes` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `tubes_of_product` ON `tubes` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `tubes_merchant` ON `tubes` (`merchant_id`,`id`) WHERE merchant_id is not null;--> statement-breakpoint
DROP INDEX `login_logs_username`;--> statement-breakpoint
DROP INDEX `login_logs_outcome`;--> statement-breakpoint
CREATE INDEX `login_logs_username` ON `login_logs` (`username`,`id`);--> statement-breakpoint
CREATE INDEX `login_logs_outcome` ON `login_logs` (`outcome`,`id`);--> statement-breakpoint
DROP INDEX `persons_phone`;--> statement-breakpoint
DROP INDEX `persons_named`;--> statement-breakpoint
CREATE INDEX `persons_phone` ON `persons` (`phone_hash`,`id`);--> statement-breakpoint
CREATE INDEX `persons_named` ON `persons` (`name_hash`,`id`);--> statement-breakpoint
DROP INDEX `reports_in_state`;--> statement-breakpoint
DROP INDEX `reports_of_product`;--> statement-breakpoint
CREATE INDEX `reports_of_merchant` ON `reports` (`merchant_id`,`id`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX `reports_in_state` ON `reports` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `reports_of_product` ON `reports` (`product_id`,`id`);--> statement-breakpoint
DROP INDEX `result_sets_in_state`;--> statement-breakpoint
DROP INDEX `result_sets_of_product`;--> statement-breakpoint
DROP INDEX `result_sets_concluded`;--> statement-breakpoint
CREATE INDEX `result_sets_in_state` ON `result_sets` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `result_sets_of_product` ON `result_sets` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `result_sets_concluded` ON `result_sets` (`product_id`,`phenotype`,`id`);--> statement-breakpoint
DROP INDEX `samples_in_state`;--> statement-breakpoint
DROP INDEX `samples_of_product`;--> statement-breakpoint
DROP INDEX `samples_of_merchant`;--> statement-breakpoint
CREATE INDEX `samples_in_state` ON `samples` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `samples_of_product` ON `samples` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `samples_of_merchant` ON `samples` (`merchant_id`,`id`) WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX `messages_sms` ON `messages` (`id`) WHERE wechat_until is null;--> statement-breakpoint
CREATE INDEX `orders_of_client` ON `orders` (`client_id`,`id`);