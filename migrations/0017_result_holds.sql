CREATE TABLE `result_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`result_set_id` text NOT NULL,
	`rule` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_name` text DEFAULT '' NOT NULL,
	`message` text NOT NULL,
	`facts` text,
	`stated_reason` text,
	`stated_time` integer,
	`stated_by` integer,
	`stated_at` integer,
	`overtaken_at` integer,
	`erased_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`result_set_id`) REFERENCES `result_sets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`stated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "result_holds_subject" CHECK(subject_kind in ('well', 'plate', 'run', 'device', 'sample')),
	CONSTRAINT "result_holds_statement" CHECK((stated_at is null) = (stated_by is null) and (stated_at is null) = (stated_reason is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `result_holds_once` ON `result_holds` (`result_set_id`,`rule`,`subject_kind`,`subject_name`) WHERE overtaken_at is null;--> statement-breakpoint
CREATE INDEX `result_holds_open` ON `result_holds` (`result_set_id`) WHERE stated_at is null and overtaken_at is null;--> statement-breakpoint
CREATE INDEX `result_holds_result_set` ON `result_holds` (`result_set_id`,`id`);
--> statement-breakpoint
CREATE TRIGGER `result_holds_written_once`
BEFORE UPDATE ON `result_holds`
WHEN NOT (
  NEW.`id` IS OLD.`id` AND NEW.`result_set_id` IS OLD.`result_set_id` AND NEW.`rule` IS OLD.`rule`
  AND NEW.`subject_kind` IS OLD.`subject_kind` AND NEW.`subject_name` IS OLD.`subject_name` AND NEW.`created_at` IS OLD.`created_at`
  AND OLD.`erased_at` IS NULL
  AND (
    (NEW.`erased_at` IS NOT NULL AND NEW.`message` = '' AND NEW.`facts` IS NULL AND coalesce(NEW.`stated_reason`, '') = ''
      AND NEW.`stated_time` IS OLD.`stated_time` AND NEW.`stated_by` IS OLD.`stated_by` AND NEW.`stated_at` IS OLD.`stated_at`
      AND NEW.`overtaken_at` IS OLD.`overtaken_at`)
    OR (NEW.`erased_at` IS NULL AND NEW.`message` IS OLD.`message` AND NEW.`facts` IS OLD.`facts` AND OLD.`overtaken_at` IS NULL
      AND (
        (OLD.`stated_at` IS NULL AND NEW.`stated_at` IS NOT NULL AND NEW.`overtaken_at` IS NULL)
        OR (NEW.`overtaken_at` IS NOT NULL AND NEW.`stated_reason` IS OLD.`stated_reason` AND NEW.`stated_time` IS OLD.`stated_time`
          AND NEW.`stated_by` IS OLD.`stated_by` AND NEW.`stated_at` IS OLD.`stated_at`)
      ))
  )
)
BEGIN
  SELECT RAISE(ABORT, 'append-only result_holds');
END;
--> statement-breakpoint
CREATE TRIGGER `result_holds_no_delete`
BEFORE DELETE ON `result_holds`
WHEN NOT EXISTS (SELECT 1 FROM `result_sets` rs JOIN `runs` r ON r.`id` = rs.`run_id`
  WHERE rs.`id` = OLD.`result_set_id` AND r.`state` = 'aborted')
BEGIN
  SELECT RAISE(ABORT, 'append-only result_holds');
END;
