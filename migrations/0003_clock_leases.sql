CREATE TABLE `clock_leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`held_until` integer NOT NULL
);
