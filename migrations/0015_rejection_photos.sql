DROP INDEX `rejections_photo`;--> statement-breakpoint
ALTER TABLE `rejections` ADD `photo_until` integer;--> statement-breakpoint
CREATE INDEX `rejections_photo` ON `rejections` (`photo_until`) WHERE photo_key is not null;