CREATE TABLE `kept_lists` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `dictionary_types` ADD `data_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `barcode` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `report_serial` integer;--> statement-breakpoint
ALTER TABLE `plates` ADD `sample_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `user_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reagent_lots` ADD `box_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reagent_lots` ADD `boxes_left` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `reagent_lots_usable` ON `reagent_lots` (`reagent_id`,`state`,`expires_on`);--> statement-breakpoint
ALTER TABLE `reagents` ADD `waiting_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `roles` ADD `user_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `result_sets` ADD `tube_id` text;--> statement-breakpoint
ALTER TABLE `result_sets` ADD `barcode` text;--> statement-breakpoint
ALTER TABLE `users` ADD `roles_json` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `has_totp` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `validations` ADD `run_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `module_health_failing` ON `module_health` (`device_id`) WHERE failures_in_row >= 3;--> statement-breakpoint
CREATE INDEX `dictionary_data_list` ON `dictionary_data` (`dict_type`,`sort`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `samples_for_plates` ON `samples` (`id`,`product_id`) WHERE +state in ('received', 'accepted', 'retest_queued');--> statement-breakpoint
-- What lists of small tables ask of a whole table, in one row; and on rows what lists would count or join row by row.
INSERT INTO kept_lists (name, value) VALUES
  ('users', (SELECT json_group_array(id) FROM (SELECT id FROM users WHERE deleted_at IS NULL ORDER BY id))),
  ('configs', (SELECT json_group_array(id) FROM (SELECT id FROM configs WHERE deleted_at IS NULL ORDER BY id))),
  ('dictionary_types', (SELECT json_group_array(id) FROM (SELECT id FROM dictionary_types WHERE deleted_at IS NULL ORDER BY id))),
  ('dictionary_data', (SELECT json_group_array(id) FROM (SELECT id FROM dictionary_data WHERE deleted_at IS NULL ORDER BY dict_type, sort, id))),
  ('user_imports', (SELECT json_group_array(id) FROM (SELECT id FROM user_imports ORDER BY id DESC))),
  ('privacy_requests', (SELECT json_group_array(id) FROM (SELECT due_at AS id FROM privacy_requests WHERE closed_at IS NULL AND due_at > 0 AND kind IN ('correct', 'explain')))),
  ('products', (SELECT json_group_object(id, json_array(code, name)) FROM (SELECT id, code, name FROM products ORDER BY sort, id))),
  ('departments', (SELECT json_group_object(id, name) FROM departments)),
  ('posts', (SELECT json_group_object(id, name) FROM posts));
--> statement-breakpoint
UPDATE users SET roles_json = (
  SELECT json_group_array(json_array(r.id, r.role_name, r.role_key)) FROM user_roles ur JOIN roles r ON r.id = ur.role_id
  WHERE ur.user_id = users.id AND r.deleted_at IS NULL
), has_totp = EXISTS (SELECT 1 FROM staff_totp t WHERE t.user_id = users.id AND t.confirmed_at IS NOT NULL);
--> statement-breakpoint
UPDATE roles SET user_count = (
  SELECT count(*) FROM user_roles ur JOIN users u ON u.id = ur.user_id WHERE ur.role_id = roles.id AND u.deleted_at IS NULL
);
--> statement-breakpoint
UPDATE posts SET user_count = (SELECT count(*) FROM users u WHERE u.post_id = posts.id AND u.deleted_at IS NULL);
--> statement-breakpoint
UPDATE dictionary_types SET data_count = (
  SELECT count(*) FROM dictionary_data d WHERE d.dict_type = dictionary_types.dict_type AND d.deleted_at IS NULL
);
--> statement-breakpoint
UPDATE validations SET run_count = (SELECT count(*) FROM validation_runs r WHERE r.validation_id = validations.id);
--> statement-breakpoint
UPDATE reagents SET waiting_count = (
  SELECT count(*) FROM reagent_lots l WHERE l.reagent_id = reagents.id AND l.state = 'quarantined'
);
--> statement-breakpoint
UPDATE plates SET sample_count = (SELECT count(*) FROM plate_places p WHERE p.plate_id = plates.id);
--> statement-breakpoint
UPDATE reagent_lots SET (box_count, boxes_left) = (
  SELECT count(*), coalesce(sum(b.state IN ('stored', 'open')), 0) FROM reagent_boxes b WHERE b.lot_id = reagent_lots.id
);
--> statement-breakpoint
-- A new number stands behind all others: an import of a thousand people does not make the list a thousand times.
CREATE TRIGGER users_kept_insert
AFTER INSERT ON users WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('users', (SELECT json_group_array(id) FROM (SELECT id FROM users WHERE deleted_at IS NULL ORDER BY id)))
  ON CONFLICT (name) DO UPDATE SET value = CASE
    WHEN NEW.id > coalesce(value ->> '$[#-1]', 0) THEN json_insert(value, '$[#]', NEW.id) ELSE excluded.value END;
END;
--> statement-breakpoint
CREATE TRIGGER users_kept_update
AFTER UPDATE OF deleted_at ON users
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('users', (SELECT json_group_array(id) FROM (SELECT id FROM users WHERE deleted_at IS NULL ORDER BY id)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER users_kept_delete
AFTER DELETE ON users
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('users', (SELECT json_group_array(id) FROM (SELECT id FROM users WHERE deleted_at IS NULL ORDER BY id)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER configs_kept_insert
AFTER INSERT ON configs
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('configs', (SELECT json_group_array(id) FROM (SELECT id FROM configs WHERE deleted_at IS NULL ORDER BY id)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER configs_kept_update
AFTER UPDATE OF deleted_at ON configs
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('configs', (SELECT json_group_array(id) FROM (SELECT id FROM configs WHERE deleted_at IS NULL ORDER BY id)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER configs_kept_delete
AFTER DELETE ON configs
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('configs', (SELECT json_group_array(id) FROM (SELECT id FROM configs WHERE deleted_at IS NULL ORDER BY id)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER dictionary_types_kept_insert
AFTER INSERT ON dictionary_types
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('dictionary_types', (SELECT json_group_array(id) FROM (SELECT id FROM dictionary_types WHERE deleted_at IS NULL ORDER BY id)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER dictionary_types_kept_update
AFTER UPDATE OF deleted_at ON dictionary_types
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('dictionary_types', (SELECT json_group_array(id) FROM (SELECT id FROM dictionary_types WHERE deleted_at IS NULL ORDER BY id)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER dictionary_types_kept_delete
AFTER DELETE ON dictionary_types
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('dictionary_types', (SELECT json_group_array(id) FROM (SELECT id FROM dictionary_types WHERE deleted_at IS NULL ORDER BY id)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER dictionary_data_kept_insert
AFTER INSERT ON dictionary_data
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('dictionary_data', (SELECT json_group_array(id) FROM (SELECT id FROM dictionary_data WHERE deleted_at IS NULL ORDER BY dict_type, sort, id)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER dictionary_data_kept_update
AFTER UPDATE OF deleted_at, dict_type, sort ON dictionary_data
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('dictionary_data', (SELECT json_group_array(id) FROM (SELECT id FROM dictionary_data WHERE deleted_at IS NULL ORDER BY dict_type, sort, id)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER dictionary_data_kept_delete
AFTER DELETE ON dictionary_data
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('dictionary_data', (SELECT json_group_array(id) FROM (SELECT id FROM dictionary_data WHERE deleted_at IS NULL ORDER BY dict_type, sort, id)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER user_imports_kept_insert
AFTER INSERT ON user_imports
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('user_imports', (SELECT json_group_array(id) FROM (SELECT id FROM user_imports ORDER BY id DESC)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER user_imports_kept_delete
AFTER DELETE ON user_imports
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('user_imports', (SELECT json_group_array(id) FROM (SELECT id FROM user_imports ORDER BY id DESC)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER privacy_requests_kept_insert
AFTER INSERT ON privacy_requests
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('privacy_requests', (SELECT json_group_array(id) FROM (SELECT due_at AS id FROM privacy_requests WHERE closed_at IS NULL AND due_at > 0 AND kind IN ('correct', 'explain'))))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER privacy_requests_kept_update
AFTER UPDATE OF closed_at, due_at, kind ON privacy_requests
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('privacy_requests', (SELECT json_group_array(id) FROM (SELECT due_at AS id FROM privacy_requests WHERE closed_at IS NULL AND due_at > 0 AND kind IN ('correct', 'explain'))))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER privacy_requests_kept_delete
AFTER DELETE ON privacy_requests
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('privacy_requests', (SELECT json_group_array(id) FROM (SELECT due_at AS id FROM privacy_requests WHERE closed_at IS NULL AND due_at > 0 AND kind IN ('correct', 'explain'))))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER products_kept_insert
AFTER INSERT ON products
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('products', (SELECT json_group_object(id, json_array(code, name)) FROM (SELECT id, code, name FROM products ORDER BY sort, id)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER products_kept_update
AFTER UPDATE OF code, name, sort ON products
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('products', (SELECT json_group_object(id, json_array(code, name)) FROM (SELECT id, code, name FROM products ORDER BY sort, id)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER products_kept_delete
AFTER DELETE ON products
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('products', (SELECT json_group_object(id, json_array(code, name)) FROM (SELECT id, code, name FROM products ORDER BY sort, id)))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER departments_kept_insert
AFTER INSERT ON departments
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('departments', (SELECT json_group_object(id, name) FROM departments))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER departments_kept_update
AFTER UPDATE OF name ON departments
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('departments', (SELECT json_group_object(id, name) FROM departments))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER departments_kept_delete
AFTER DELETE ON departments
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('departments', (SELECT json_group_object(id, name) FROM departments))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER posts_kept_insert
AFTER INSERT ON posts
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('posts', (SELECT json_group_object(id, name) FROM posts))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER posts_kept_update
AFTER UPDATE OF name ON posts
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('posts', (SELECT json_group_object(id, name) FROM posts))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER posts_kept_delete
AFTER DELETE ON posts
BEGIN
  INSERT INTO kept_lists (name, value) VALUES ('posts', (SELECT json_group_object(id, name) FROM posts))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER user_roles_kept_insert
AFTER INSERT ON user_roles
BEGIN
  UPDATE users SET roles_json = (
    SELECT json_group_array(json_array(r.id, r.role_name, r.role_key)) FROM user_roles ur JOIN roles r ON r.id = ur.role_id
    WHERE ur.user_id = users.id AND r.deleted_at IS NULL
  ) WHERE id = NEW.user_id;
  UPDATE roles SET user_count = user_count + 1
  WHERE id = NEW.role_id AND EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND deleted_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER user_roles_kept_delete
AFTER DELETE ON user_roles
BEGIN
  UPDATE users SET roles_json = (
    SELECT json_group_array(json_array(r.id, r.role_name, r.role_key)) FROM user_roles ur JOIN roles r ON r.id = ur.role_id
    WHERE ur.user_id = users.id AND r.deleted_at IS NULL
  ) WHERE id = OLD.user_id;
  UPDATE roles SET user_count = user_count - 1
  WHERE id = OLD.role_id AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id AND deleted_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER roles_users_follow
AFTER UPDATE OF role_name, role_key, deleted_at ON roles
BEGIN
  UPDATE users SET roles_json = (
    SELECT json_group_array(json_array(r.id, r.role_name, r.role_key)) FROM user_roles ur JOIN roles r ON r.id = ur.role_id
    WHERE ur.user_id = users.id AND r.deleted_at IS NULL
  )
  WHERE id IN (SELECT user_id FROM user_roles WHERE role_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER users_roles_count_update
AFTER UPDATE OF deleted_at ON users WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
BEGIN
  UPDATE roles SET user_count = user_count + iif(NEW.deleted_at IS NULL, 1, -1)
  WHERE id IN (SELECT role_id FROM user_roles WHERE user_id = NEW.id);
END;
--> statement-breakpoint
-- The user's roles go with him, when nobody can see any more that he was there.
CREATE TRIGGER users_roles_count_delete
BEFORE DELETE ON users WHEN OLD.deleted_at IS NULL
BEGIN
  UPDATE roles SET user_count = user_count - 1 WHERE id IN (SELECT role_id FROM user_roles WHERE user_id = OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER users_posts_count_insert
AFTER INSERT ON users WHEN NEW.deleted_at IS NULL AND NEW.post_id IS NOT NULL
BEGIN
  UPDATE posts SET user_count = user_count + 1 WHERE id = NEW.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER users_posts_count_update
AFTER UPDATE OF deleted_at, post_id ON users
BEGIN
  UPDATE posts SET user_count = user_count - 1 WHERE id = OLD.post_id AND OLD.deleted_at IS NULL;
  UPDATE posts SET user_count = user_count + 1 WHERE id = NEW.post_id AND NEW.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER users_posts_count_delete
AFTER DELETE ON users WHEN OLD.deleted_at IS NULL
BEGIN
  UPDATE posts SET user_count = user_count - 1 WHERE id = OLD.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER staff_totp_users_follow_insert
AFTER INSERT ON staff_totp
BEGIN
  UPDATE users SET has_totp = EXISTS (SELECT 1 FROM staff_totp WHERE user_id = users.id AND confirmed_at IS NOT NULL)
  WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER staff_totp_users_follow_update
AFTER UPDATE OF confirmed_at ON staff_totp
BEGIN
  UPDATE users SET has_totp = EXISTS (SELECT 1 FROM staff_totp WHERE user_id = users.id AND confirmed_at IS NOT NULL)
  WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER staff_totp_users_follow_delete
AFTER DELETE ON staff_totp
BEGIN
  UPDATE users SET has_totp = EXISTS (SELECT 1 FROM staff_totp WHERE user_id = users.id AND confirmed_at IS NOT NULL)
  WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER dictionary_data_count_insert
AFTER INSERT ON dictionary_data
BEGIN
  UPDATE dictionary_types SET data_count = (
    SELECT count(*) FROM dictionary_data d WHERE d.dict_type = dictionary_types.dict_type AND d.deleted_at IS NULL
  ) WHERE dict_type = NEW.dict_type;
END;
--> statement-breakpoint
CREATE TRIGGER dictionary_data_count_delete
AFTER DELETE ON dictionary_data
BEGIN
  UPDATE dictionary_types SET data_count = (
    SELECT count(*) FROM dictionary_data d WHERE d.dict_type = dictionary_types.dict_type AND d.deleted_at IS NULL
  ) WHERE dict_type = OLD.dict_type;
END;
--> statement-breakpoint
CREATE TRIGGER dictionary_data_count_update
AFTER UPDATE OF deleted_at, dict_type ON dictionary_data
BEGIN
  UPDATE dictionary_types SET data_count = (
    SELECT count(*) FROM dictionary_data d WHERE d.dict_type = dictionary_types.dict_type AND d.deleted_at IS NULL
  ) WHERE dict_type IN (OLD.dict_type, NEW.dict_type);
END;
--> statement-breakpoint
CREATE TRIGGER plate_places_count_insert
AFTER INSERT ON plate_places
BEGIN
  UPDATE plates SET sample_count = sample_count + 1 WHERE id = NEW.plate_id;
END;
--> statement-breakpoint
CREATE TRIGGER plate_places_count_delete
AFTER DELETE ON plate_places
BEGIN
  UPDATE plates SET sample_count = sample_count - 1 WHERE id = OLD.plate_id;
END;
--> statement-breakpoint
CREATE TRIGGER reagent_boxes_count_insert
AFTER INSERT ON reagent_boxes
BEGIN
  UPDATE reagent_lots SET box_count = box_count + 1, boxes_left = boxes_left + (NEW.state IN ('stored', 'open'))
  WHERE id = NEW.lot_id;
END;
--> statement-breakpoint
CREATE TRIGGER reagent_boxes_count_delete
AFTER DELETE ON reagent_boxes
BEGIN
  UPDATE reagent_lots SET box_count = box_count - 1, boxes_left = boxes_left - (OLD.state IN ('stored', 'open'))
  WHERE id = OLD.lot_id;
END;
--> statement-breakpoint
CREATE TRIGGER reagent_boxes_count_update
AFTER UPDATE OF state ON reagent_boxes
BEGIN
  UPDATE reagent_lots SET boxes_left = boxes_left - (OLD.state IN ('stored', 'open')) + (NEW.state IN ('stored', 'open'))
  WHERE id = NEW.lot_id;
END;
--> statement-breakpoint
CREATE TRIGGER validation_runs_count_insert
AFTER INSERT ON validation_runs
BEGIN
  UPDATE validations SET run_count = run_count + 1 WHERE id = NEW.validation_id;
END;
--> statement-breakpoint
CREATE TRIGGER validation_runs_count_delete
AFTER DELETE ON validation_runs
BEGIN
  UPDATE validations SET run_count = run_count - 1 WHERE id = OLD.validation_id;
END;
--> statement-breakpoint
CREATE TRIGGER reagent_lots_count_insert
AFTER INSERT ON reagent_lots WHEN NEW.state = 'quarantined'
BEGIN
  UPDATE reagents SET waiting_count = waiting_count + 1 WHERE id = NEW.reagent_id;
END;
--> statement-breakpoint
CREATE TRIGGER reagent_lots_count_update
AFTER UPDATE OF state ON reagent_lots WHEN (OLD.state = 'quarantined') <> (NEW.state = 'quarantined')
BEGIN
  UPDATE reagents SET waiting_count = waiting_count + iif(NEW.state = 'quarantined', 1, -1) WHERE id = NEW.reagent_id;
END;
--> statement-breakpoint
CREATE TRIGGER reagent_lots_count_delete
AFTER DELETE ON reagent_lots WHEN OLD.state = 'quarantined'
BEGIN
  UPDATE reagents SET waiting_count = waiting_count - 1 WHERE id = OLD.reagent_id;
END;
