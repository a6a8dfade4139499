CREATE TABLE `account_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `account_tokens_created` ON `account_tokens` (`created_at`);--> statement-breakpoint
CREATE TABLE `game_erasures` (
	`instance_id` text PRIMARY KEY NOT NULL,
	`pin` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `games` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`instance_id` text NOT NULL,
	`pin` text NOT NULL,
	`quiz_id` text NOT NULL,
	`host_id` text NOT NULL,
	`title` text NOT NULL,
	`status` text NOT NULL,
	`open` integer NOT NULL,
	`participant_count` integer DEFAULT 0 NOT NULL,
	`opened_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`revision` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `games_instance_id_unique` ON `games` (`instance_id`);--> statement-breakpoint
CREATE INDEX `games_host` ON `games` (`host_id`,`open`,`seq`);--> statement-breakpoint
CREATE INDEX `games_open` ON `games` (`open`,`updated_at`);--> statement-breakpoint
CREATE INDEX `games_pin` ON `games` (`pin`);--> statement-breakpoint
ALTER TABLE `books` ADD `topic_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `books` ADD `review_note` text;--> statement-breakpoint
ALTER TABLE `books` ADD `reviewed_by` text;--> statement-breakpoint
ALTER TABLE `books` ADD `reviewed_at` integer;--> statement-breakpoint
ALTER TABLE `books` ADD `hidden_hash` text;--> statement-breakpoint
ALTER TABLE `books` ADD `judged` text;--> statement-breakpoint
ALTER TABLE `quiz_contents` ADD `judged` text;--> statement-breakpoint
ALTER TABLE `quizzes` ADD `reviewed_by` text;--> statement-breakpoint
ALTER TABLE `quizzes` ADD `reviewed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `daily_book_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `daily_check_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `daily_game_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `token_epoch` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `email_confirmed_at` integer;--> statement-breakpoint
CREATE INDEX `admin_actions_admin` ON `admin_actions` (`admin_id`);--> statement-breakpoint
CREATE INDEX `admin_actions_created` ON `admin_actions` (`created_at`);--> statement-breakpoint
CREATE INDEX `game_results_ended` ON `game_results` (`ended_at`);--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`);--> statement-breakpoint
CREATE INDEX `started_games_started` ON `started_games` (`started_at`);--> statement-breakpoint
-- Who has an account already need not confirm the address.
UPDATE `users` SET `email_confirmed_at` = `created_at`;--> statement-breakpoint
UPDATE `books` SET `topic_count` = json_array_length(`topics`);--> statement-breakpoint
-- Games that left results are games of "My games" too.
INSERT INTO `games` (`instance_id`, `pin`, `quiz_id`, `host_id`, `title`, `status`, `open`, `participant_count`, `opened_at`, `started_at`, `ended_at`, `updated_at`) SELECT `instance_id`, `pin`, `quiz_id`, `host_id`, `title`, 'finished', 0, `player_count`, `started_at`, `started_at`, `ended_at`, `ended_at` FROM `game_results` ORDER BY `seq`;
