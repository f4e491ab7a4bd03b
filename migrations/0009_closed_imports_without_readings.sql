UPDATE `import_files` SET `preview` = json_remove(`preview`, '$.readings') WHERE `state` IN ('committed', 'discarded');--> statement-breakpoint
UPDATE `readings` SET `raw` = NULL WHERE `raw` IS NOT NULL;
