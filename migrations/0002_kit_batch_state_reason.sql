ALTER TABLE `kit_batches` ADD `state_reason` text DEFAULT '' NOT NULL;
