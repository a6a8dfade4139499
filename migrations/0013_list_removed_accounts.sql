CREATE TABLE `account_removals` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`searched_seq` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `books_reviewer` ON `books` (`reviewed_by`) WHERE reviewed_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `quizzes_reviewer` ON `quizzes` (`reviewed_by`) WHERE reviewed_by IS NOT NULL;