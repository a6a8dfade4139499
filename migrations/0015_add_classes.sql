CREATE TABLE `classes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`language` text NOT NULL,
	`ends_at` integer NOT NULL,
	`cleared_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `classes_id_unique` ON `classes` (`id`);--> statement-breakpoint
CREATE INDEX `classes_owner` ON `classes` (`owner_id`,`seq`);--> statement-breakpoint
CREATE INDEX `classes_to_clear` ON `classes` (`cleared_at`,`ends_at`);--> statement-breakpoint
CREATE TABLE `pupil_removals` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pupil_id` text NOT NULL,
	`class_id` text NOT NULL,
	`searched_seq` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pupil_removals_pupil_id_unique` ON `pupil_removals` (`pupil_id`);--> statement-breakpoint
CREATE INDEX `pupil_removals_class` ON `pupil_removals` (`class_id`);--> statement-breakpoint
CREATE TABLE `pupils` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`number` integer NOT NULL,
	`label` text,
	`time_factor` real DEFAULT 1 NOT NULL,
	`card_hash` text,
	`card_made_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pupils_id_unique` ON `pupils` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pupils_number` ON `pupils` (`class_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `pupils_card` ON `pupils` (`card_hash`);--> statement-breakpoint
ALTER TABLE `game_results` ADD `class_id` text;--> statement-breakpoint
CREATE INDEX `game_results_class` ON `game_results` (`class_id`,`ended_at`) WHERE class_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `games` ADD `class_id` text;--> statement-breakpoint
CREATE INDEX `games_class` ON `games` (`class_id`) WHERE class_id IS NOT NULL;