-- Counts are counted and names joined when they are asked for; no process of before writes reports any more.
DROP TRIGGER `users_kept_insert`;--> statement-breakpoint
DROP TRIGGER `users_kept_update`;--> statement-breakpoint
DROP TRIGGER `users_kept_delete`;--> statement-breakpoint
DROP TRIGGER `configs_kept_insert`;--> statement-breakpoint
DROP TRIGGER `configs_kept_update`;--> statement-breakpoint
DROP TRIGGER `configs_kept_delete`;--> statement-breakpoint
DROP TRIGGER `dictionary_types_kept_insert`;--> statement-breakpoint
DROP TRIGGER `dictionary_types_kept_update`;--> statement-breakpoint
DROP TRIGGER `dictionary_types_kept_delete`;--> statement-breakpoint
DROP TRIGGER `dictionary_data_kept_insert`;--> statement-breakpoint
DROP TRIGGER `dictionary_data_kept_update`;--> statement-breakpoint
DROP TRIGGER `dictionary_data_kept_delete`;--> statement-breakpoint
DROP TRIGGER `user_imports_kept_insert`;--> statement-breakpoint
DROP TRIGGER `user_imports_kept_delete`;--> statement-breakpoint
DROP TRIGGER `privacy_requests_kept_insert`;--> statement-breakpoint
DROP TRIGGER `privacy_requests_kept_update`;--> statement-breakpoint
DROP TRIGGER `privacy_requests_kept_delete`;--> statement-breakpoint
DROP TRIGGER `products_kept_insert`;--> statement-breakpoint
DROP TRIGGER `products_kept_update`;--> statement-breakpoint
DROP TRIGGER `products_kept_delete`;--> statement-breakpoint
DROP TRIGGER `departments_kept_insert`;--> statement-breakpoint
DROP TRIGGER `departments_kept_update`;--> statement-breakpoint
DROP TRIGGER `departments_kept_delete`;--> statement-breakpoint
DROP TRIGGER `posts_kept_insert`;--> statement-breakpoint
DROP TRIGGER `posts_kept_update`;--> statement-breakpoint
DROP TRIGGER `posts_kept_delete`;--> statement-breakpoint
DROP TRIGGER `user_roles_kept_insert`;--> statement-breakpoint
DROP TRIGGER `user_roles_kept_delete`;--> statement-breakpoint
DROP TRIGGER `roles_users_follow`;--> statement-breakpoint
DROP TRIGGER `users_roles_count_update`;--> statement-breakpoint
DROP TRIGGER `users_roles_count_delete`;--> statement-breakpoint
DROP TRIGGER `users_posts_count_insert`;--> statement-breakpoint
DROP TRIGGER `users_posts_count_update`;--> statement-breakpoint
DROP TRIGGER `users_posts_count_delete`;--> statement-breakpoint
DROP TRIGGER `staff_totp_users_follow_insert`;--> statement-breakpoint
DROP TRIGGER `staff_totp_users_follow_update`;--> statement-breakpoint
DROP TRIGGER `staff_totp_users_follow_delete`;--> statement-breakpoint
DROP TRIGGER `dictionary_data_count_insert`;--> statement-breakpoint
DROP TRIGGER `dictionary_data_count_delete`;--> statement-breakpoint
DROP TRIGGER `dictionary_data_count_update`;--> statement-breakpoint
DROP TRIGGER `plate_places_count_insert`;--> statement-breakpoint
DROP TRIGGER `plate_places_count_delete`;--> statement-breakpoint
DROP TRIGGER `reagent_boxes_count_insert`;--> statement-breakpoint
DROP TRIGGER `reagent_boxes_count_delete`;--> statement-breakpoint
DROP TRIGGER `reagent_boxes_count_update`;--> statement-breakpoint
DROP TRIGGER `validation_runs_count_insert`;--> statement-breakpoint
DROP TRIGGER `validation_runs_count_delete`;--> statement-breakpoint
DROP TRIGGER `reagent_lots_count_insert`;--> statement-breakpoint
DROP TRIGGER `reagent_lots_count_update`;--> statement-breakpoint
DROP TRIGGER `reagent_lots_count_delete`;--> statement-breakpoint
DROP TRIGGER `role_permissions_kept_insert`;--> statement-breakpoint
DROP TRIGGER `role_permissions_kept_delete`;--> statement-breakpoint
DROP TRIGGER `role_permissions_kept_update`;--> statement-breakpoint
DROP TRIGGER `samples_for_plates_insert`;--> statement-breakpoint
DROP TRIGGER `samples_for_plates_more`;--> statement-breakpoint
DROP TRIGGER `samples_for_plates_fewer`;--> statement-breakpoint
DROP TRIGGER `samples_for_plates_delete`;--> statement-breakpoint
DROP TRIGGER `samples_wait_again`;--> statement-breakpoint
DROP TRIGGER `plate_places_placed_insert`;--> statement-breakpoint
DROP TRIGGER `plate_places_placed_update`;--> statement-breakpoint
DROP TRIGGER `plate_places_placed_delete`;--> statement-breakpoint
DROP TRIGGER `result_sets_held`;--> statement-breakpoint
DROP TRIGGER `result_sets_held_insert`;--> statement-breakpoint
DROP TRIGGER `result_sets_held_delete`;--> statement-breakpoint
DROP TRIGGER `samples_results_held`;--> statement-breakpoint
DROP TRIGGER `calls_held_insert`;--> statement-breakpoint
DROP TRIGGER `calls_held_update`;--> statement-breakpoint
DROP TRIGGER `calls_held_delete`;--> statement-breakpoint
DROP TRIGGER `plates_newest_run`;--> statement-breakpoint
DROP TRIGGER `plates_newest_run_insert`;--> statement-breakpoint
DROP TRIGGER `runs_plates_follow_insert`;--> statement-breakpoint
DROP TRIGGER `runs_plates_follow_update`;--> statement-breakpoint
DROP TRIGGER `runs_plates_follow_delete`;--> statement-breakpoint
DROP TRIGGER `manual_typings_second`;--> statement-breakpoint
DROP TRIGGER `manual_entries_second`;--> statement-breakpoint
DROP TRIGGER `reports_copies_filled`;--> statement-breakpoint
DROP TRIGGER `report_versions_review_filled`;--> statement-breakpoint
DROP TABLE `kept_lists`;--> statement-breakpoint
DROP INDEX `result_sets_held`;--> statement-breakpoint
ALTER TABLE `result_sets` DROP COLUMN `tube_id`;--> statement-breakpoint
ALTER TABLE `result_sets` DROP COLUMN `barcode`;--> statement-breakpoint
ALTER TABLE `result_sets` DROP COLUMN `held_for`;--> statement-breakpoint
DROP INDEX `samples_for_plates`;--> statement-breakpoint
CREATE INDEX `samples_for_plates` ON `samples` (`id`,`product_id`) WHERE +state in ('received', 'accepted', 'retest_queued');--> statement-breakpoint
ALTER TABLE `samples` DROP COLUMN `placed`;--> statement-breakpoint
ALTER TABLE `dictionary_types` DROP COLUMN `data_count`;--> statement-breakpoint
ALTER TABLE `manual_entries` DROP COLUMN `second_by`;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `barcode`;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `report_serial`;--> statement-breakpoint
ALTER TABLE `plates` DROP COLUMN `sample_count`;--> statement-breakpoint
ALTER TABLE `plates` DROP COLUMN `newest_run`;--> statement-breakpoint
ALTER TABLE `posts` DROP COLUMN `user_count`;--> statement-breakpoint
ALTER TABLE `reagent_lots` DROP COLUMN `box_count`;--> statement-breakpoint
ALTER TABLE `reagent_lots` DROP COLUMN `boxes_left`;--> statement-breakpoint
ALTER TABLE `reagents` DROP COLUMN `waiting_count`;--> statement-breakpoint
ALTER TABLE `roles` DROP COLUMN `user_count`;--> statement-breakpoint
ALTER TABLE `roles` DROP COLUMN `permissions_json`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `roles_json`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `has_totp`;--> statement-breakpoint
ALTER TABLE `validations` DROP COLUMN `run_count`;--> statement-breakpoint
-- One trigger a rule.
DROP TRIGGER `report_versions_no_replace`;--> statement-breakpoint
DROP TRIGGER `report_versions_no_replace_code`;--> statement-breakpoint
CREATE TRIGGER report_versions_no_replace
BEFORE INSERT ON report_versions
WHEN EXISTS (SELECT 1 FROM report_versions WHERE id = NEW.id OR (report_id = NEW.report_id AND n = NEW.n))
  OR EXISTS (SELECT 1 FROM report_versions WHERE check_code = NEW.check_code)
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions');
END;
--> statement-breakpoint
DROP TRIGGER `report_versions_no_update`;--> statement-breakpoint
DROP TRIGGER `report_versions_no_update_origin`;--> statement-breakpoint
DROP TRIGGER `report_versions_no_update_review`;--> statement-breakpoint
CREATE TRIGGER report_versions_no_update
BEFORE UPDATE OF id, report_id, n, result_set_id, rule_set_id, template_id, tpl_id, tpl_type, level, pcr_time, merchant_name,
  merchant_address, content_hash, previous_hash, reason, submitted_by, reviewed_by, reviewed_at, review_kind, published_by, published_at, correction_id,
  rule_update_id, changes, check_code ON report_versions
BEGIN
  SELECT RAISE(ABORT, 'append-only report_versions');
END;
