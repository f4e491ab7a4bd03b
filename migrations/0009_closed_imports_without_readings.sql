UPDATE `import_files` SET `preview` = json_remove(`preview`, '$.readings') WHERE `state` IN ('committed', 'discarded') AND `purged_at` IS NULL;
