ALTER TABLE `roles` ADD `permissions_json` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
-- Every call of a signed-in person reads what his roles give: one row a role instead of one a permission.
UPDATE roles SET permissions_json = (SELECT json_group_array(permission) FROM (SELECT permission FROM role_permissions WHERE role_id = roles.id ORDER BY permission));
--> statement-breakpoint
CREATE TRIGGER role_permissions_kept_insert
AFTER INSERT ON role_permissions
BEGIN
  UPDATE roles SET permissions_json = (SELECT json_group_array(permission) FROM (SELECT permission FROM role_permissions WHERE role_id = roles.id ORDER BY permission))
  WHERE id = NEW.role_id;
END;
--> statement-breakpoint
CREATE TRIGGER role_permissions_kept_delete
AFTER DELETE ON role_permissions
BEGIN
  UPDATE roles SET permissions_json = (SELECT json_group_array(permission) FROM (SELECT permission FROM role_permissions WHERE role_id = roles.id ORDER BY permission))
  WHERE id = OLD.role_id;
END;
--> statement-breakpoint
CREATE TRIGGER role_permissions_kept_update
AFTER UPDATE ON role_permissions
BEGIN
  UPDATE roles SET permissions_json = (SELECT json_group_array(permission) FROM (SELECT permission FROM role_permissions WHERE role_id = roles.id ORDER BY permission))
  WHERE id IN (OLD.role_id, NEW.role_id);
END;
