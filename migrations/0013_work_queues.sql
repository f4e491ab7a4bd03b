CREATE INDEX `tubes_unbound` ON `tubes` (`id`) WHERE state = 'quarantined' and binding_id is null;--> statement-breakpoint
CREATE INDEX `tubes_bound` ON `tubes` (`bound_at`,`id`) WHERE bound_at is not null;--> statement-breakpoint
CREATE INDEX `reports_unviewed` ON `reports` (`id`) WHERE first_viewed_at is null and state in ('published', 'corrected');--> statement-breakpoint
CREATE INDEX `samples_open` ON `samples` (`id`) WHERE state in ('received', 'accepted', 'plated', 'tested', 'retest_queued');