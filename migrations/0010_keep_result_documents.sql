CREATE TABLE `bucket_deletions` (
	`key` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bucket_deletions_due` ON `bucket_deletions` (`due_at`);--> statement-breakpoint
ALTER TABLE `game_results` ADD `question_count` integer;--> statement-breakpoint
ALTER TABLE `game_results` ADD `document_bytes` integer;--> statement-breakpoint
CREATE INDEX `game_results_to_move` ON `game_results` (`seq`) WHERE document_bytes IS NULL;