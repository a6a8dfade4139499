CREATE TABLE `share_users` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`share_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `share_users_share` ON `share_users` (`share_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `share_users_user` ON `share_users` (`user_id`,`seq`);--> statement-breakpoint
CREATE TABLE `shares` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`target_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_id_unique` ON `shares` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_target_id_unique` ON `shares` (`target_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_secret_hash_unique` ON `shares` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `shares_owner` ON `shares` (`owner_id`,`seq`);
--> statement-breakpoint
CREATE TRIGGER `users_of_share_delete` AFTER DELETE ON `shares` BEGIN
	DELETE FROM `share_users` WHERE `share_id` = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `share_of_quiz_delete` AFTER DELETE ON `quizzes` BEGIN
	DELETE FROM `shares` WHERE `target_id` = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `share_of_quiz_leave` AFTER UPDATE OF `created_by` ON `quizzes` WHEN old.created_by <> new.created_by BEGIN
	DELETE FROM `shares` WHERE `target_id` = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `share_of_book_delete` AFTER DELETE ON `books` BEGIN
	DELETE FROM `shares` WHERE `target_id` = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `share_of_book_leave` AFTER UPDATE OF `created_by` ON `books` WHEN old.created_by <> new.created_by BEGIN
	DELETE FROM `shares` WHERE `target_id` = old.id;
END;