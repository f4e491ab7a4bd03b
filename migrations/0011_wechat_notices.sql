CREATE TABLE `wechat_links` (
	`id` text PRIMARY KEY NOT NULL,
	`phone_hash` text NOT NULL,
	`openid_hash` text NOT NULL,
	`openid_sealed` text NOT NULL,
	`agreed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wechat_links_phone_hash` ON `wechat_links` (`phone_hash`);--> statement-breakpoint
CREATE INDEX `wechat_links_openid` ON `wechat_links` (`openid_hash`);--> statement-breakpoint
CREATE INDEX `wechat_links_agreed` ON `wechat_links` (`agreed_at`);--> statement-breakpoint
ALTER TABLE `messages` ADD `wechat_until` integer;--> statement-breakpoint
CREATE INDEX `messages_wechat` ON `messages` (`id`) WHERE wechat_until is not null;