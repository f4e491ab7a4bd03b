CREATE TABLE `clock_tasks` (
	`name` text PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL,
	`took_ms` integer NOT NULL,
	`outcome` text NOT NULL,
	`handled` integer DEFAULT 0 NOT NULL,
	`failed_at` integer,
	`error` text DEFAULT '' NOT NULL,
	CONSTRAINT "clock_tasks_outcome" CHECK(outcome in ('ok', 'failed'))
);
