DROP INDEX `calls_result_set`;--> statement-breakpoint
DROP INDEX `calls_target`;--> statement-breakpoint
CREATE UNIQUE INDEX `calls_target` ON `calls` (`result_set_id`,case when state = 'superseded' then id else target_code end);--> statement-breakpoint
DROP INDEX `samples_live_tube`;--> statement-breakpoint
DROP INDEX `samples_tube`;--> statement-breakpoint
CREATE UNIQUE INDEX `samples_tube` ON `samples` (`tube_id`,case when state = 'cancelled' then id else '' end);