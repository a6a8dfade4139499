CREATE TABLE `admin_actions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin_id` text NOT NULL,
	`admin_email` text NOT NULL,
	`action` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`before` text,
	`after` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `admin_actions_target` ON `admin_actions` (`target_type`,`target_id`,`seq`);--> statement-breakpoint
CREATE TABLE `books` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`search_folded` text NOT NULL,
	`author` text,
	`cover_image` text,
	`description` text,
	`url` text,
	`language` text NOT NULL,
	`min_age` integer NOT NULL,
	`max_age` integer NOT NULL,
	`visibility` text NOT NULL,
	`status` text NOT NULL,
	`listed` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`topics` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `books_id_unique` ON `books` (`id`);--> statement-breakpoint
CREATE INDEX `books_listed` ON `books` (`listed`,`seq`);--> statement-breakpoint
CREATE INDEX `books_owner` ON `books` (`created_by`,`listed`,`seq`);--> statement-breakpoint
CREATE TABLE `game_result_players` (
	`instance_id` text NOT NULL,
	`chunk` integer NOT NULL,
	`players` text NOT NULL,
	PRIMARY KEY(`instance_id`, `chunk`)
);
--> statement-breakpoint
CREATE TABLE `game_results` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`instance_id` text NOT NULL,
	`pin` text NOT NULL,
	`quiz_id` text NOT NULL,
	`host_id` text NOT NULL,
	`title` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`player_count` integer NOT NULL,
	`questions` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `game_results_instance_id_unique` ON `game_results` (`instance_id`);--> statement-breakpoint
CREATE INDEX `game_results_host` ON `game_results` (`host_id`,`seq`);--> statement-breakpoint
CREATE TABLE `quiz_contents` (
	`quiz_id` text PRIMARY KEY NOT NULL,
	`questions` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `quizzes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`min_age` integer NOT NULL,
	`max_age` integer NOT NULL,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`visibility` text NOT NULL,
	`listed` integer NOT NULL,
	`default_time_limit` integer NOT NULL,
	`book_id` text,
	`topic_number` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`question_count` integer NOT NULL,
	`times_played` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`review_note` text,
	`rejected_by_admin` integer DEFAULT 0 NOT NULL,
	`moderation_result` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quizzes_id_unique` ON `quizzes` (`id`);--> statement-breakpoint
CREATE INDEX `quizzes_listed` ON `quizzes` (`listed`,`seq`);--> statement-breakpoint
CREATE INDEX `quizzes_listed_language` ON `quizzes` (`listed`,`language`,`seq`);--> statement-breakpoint
CREATE INDEX `quizzes_owner` ON `quizzes` (`created_by`,`listed`,`seq`);--> statement-breakpoint
CREATE INDEX `quizzes_owner_status` ON `quizzes` (`created_by`,`status`,`seq`);--> statement-breakpoint
CREATE INDEX `quizzes_status` ON `quizzes` (`status`,`seq`);--> statement-breakpoint
CREATE INDEX `quizzes_book` ON `quizzes` (`book_id`,`topic_number`,`seq`);--> statement-breakpoint
CREATE TABLE `reports` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`quiz_id` text NOT NULL,
	`question_id` text NOT NULL,
	`question_text` text NOT NULL,
	`question_index` integer NOT NULL,
	`reporter_id` text NOT NULL,
	`reporter_email` text NOT NULL,
	`reporter_nickname` text,
	`reason` text NOT NULL,
	`description` text,
	`status` text NOT NULL,
	`admin_notes` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_id_unique` ON `reports` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`quiz_id`,`question_id`,`reporter_id`);--> statement-breakpoint
CREATE INDEX `reports_status` ON `reports` (`status`,`seq`);--> statement-breakpoint
CREATE INDEX `reports_quiz` ON `reports` (`quiz_id`,`status`);--> statement-breakpoint
CREATE TABLE `solo_stats` (
	`quiz_id` text NOT NULL,
	`question_id` text NOT NULL,
	`correct_count` integer DEFAULT 0 NOT NULL,
	`wrong_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`quiz_id`, `question_id`)
);
--> statement-breakpoint
CREATE TABLE `started_games` (
	`instance_id` text PRIMARY KEY NOT NULL,
	`quiz_id` text NOT NULL,
	`started_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`membership_type` text DEFAULT 'standard' NOT NULL,
	`counters_day` text DEFAULT '' NOT NULL,
	`daily_quiz_count` integer DEFAULT 0 NOT NULL,
	`daily_ai_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_id_unique` ON `users` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);