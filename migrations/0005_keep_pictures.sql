CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`stored` integer DEFAULT 0 NOT NULL,
	`unused_since` integer,
	`verdict` text,
	`verdict_by` text,
	`finding` text
);
--> statement-breakpoint
CREATE INDEX `media_unused` ON `media` (`unused_since`);--> statement-breakpoint
CREATE TABLE `media_owners` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`media_id` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_owners_once` ON `media_owners` (`user_id`,`media_id`);--> statement-breakpoint
CREATE INDEX `media_owners_media` ON `media_owners` (`media_id`);--> statement-breakpoint
CREATE TABLE `media_uses` (
	`media_id` text NOT NULL,
	`kind` text NOT NULL,
	`used_by` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`media_id`, `kind`, `used_by`)
);
--> statement-breakpoint
CREATE INDEX `media_uses_user` ON `media_uses` (`kind`,`used_by`);--> statement-breakpoint
CREATE INDEX `media_uses_age` ON `media_uses` (`kind`,`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `picture_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What an account keeps, counted with the rows that say so: the same in every transaction that writes or deletes one.
CREATE TRIGGER `media_owners_insert` AFTER INSERT ON `media_owners` BEGIN
	UPDATE users SET picture_bytes = picture_bytes + new.bytes WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `media_owners_delete` AFTER DELETE ON `media_owners` BEGIN
	UPDATE users SET picture_bytes = MAX(0, picture_bytes - old.bytes) WHERE id = old.user_id;
END;
--> statement-breakpoint
-- Since when nothing names a picture.
CREATE TRIGGER `media_uses_insert` AFTER INSERT ON `media_uses` BEGIN
	UPDATE media SET unused_since = NULL WHERE id = new.media_id AND unused_since IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `media_uses_delete` AFTER DELETE ON `media_uses` BEGIN
	UPDATE media SET unused_since = CAST(unixepoch('subsec') * 1000 AS INTEGER)
		WHERE id = old.media_id AND NOT EXISTS (SELECT 1 FROM media_uses WHERE media_id = old.media_id);
END;
--> statement-breakpoint
-- What a quiz, a book and a game name, whoever writes them.
CREATE TRIGGER `media_of_quiz_insert` AFTER INSERT ON `quiz_contents` WHEN instr(new.questions, '"image"') > 0 BEGIN
	INSERT OR IGNORE INTO media_uses (media_id, kind, used_by, created_at)
		SELECT json_extract(value, '$.image.id'), 'quiz', new.quiz_id, CAST(unixepoch('subsec') * 1000 AS INTEGER)
		FROM json_each(new.questions) WHERE json_extract(value, '$.image.id') IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `media_of_quiz_update` AFTER UPDATE OF `questions` ON `quiz_contents`
	WHEN old.questions <> new.questions AND (instr(old.questions, '"image"') > 0 OR instr(new.questions, '"image"') > 0) BEGIN
	DELETE FROM media_uses WHERE kind = 'quiz' AND used_by = old.quiz_id AND media_id NOT IN (
		SELECT json_extract(value, '$.image.id') FROM json_each(new.questions) WHERE json_extract(value, '$.image.id') IS NOT NULL
	);
	INSERT OR IGNORE INTO media_uses (media_id, kind, used_by, created_at)
		SELECT json_extract(value, '$.image.id'), 'quiz', new.quiz_id, CAST(unixepoch('subsec') * 1000 AS INTEGER)
		FROM json_each(new.questions) WHERE json_extract(value, '$.image.id') IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `media_of_quiz_delete` AFTER DELETE ON `quiz_contents` WHEN instr(old.questions, '"image"') > 0 BEGIN
	DELETE FROM media_uses WHERE kind = 'quiz' AND used_by = old.quiz_id;
END;
--> statement-breakpoint
CREATE TRIGGER `media_of_book_insert` AFTER INSERT ON `books` WHEN substr(new.cover_image, 1, 7) = '/media/' BEGIN
	INSERT OR IGNORE INTO media_uses (media_id, kind, used_by, created_at)
		VALUES (substr(new.cover_image, 8), 'book', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER `media_of_book_update` AFTER UPDATE OF `cover_image` ON `books` WHEN old.cover_image IS NOT new.cover_image BEGIN
	DELETE FROM media_uses WHERE kind = 'book' AND used_by = old.id;
	INSERT OR IGNORE INTO media_uses (media_id, kind, used_by, created_at)
		SELECT substr(new.cover_image, 8), 'book', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)
		WHERE substr(new.cover_image, 1, 7) = '/media/';
END;
--> statement-breakpoint
CREATE TRIGGER `media_of_book_delete` AFTER DELETE ON `books` WHEN substr(old.cover_image, 1, 7) = '/media/' BEGIN
	DELETE FROM media_uses WHERE kind = 'book' AND used_by = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `media_of_game_insert` AFTER INSERT ON `games` BEGIN
	INSERT OR IGNORE INTO media_uses (media_id, kind, used_by, created_at)
		SELECT media_id, 'game', new.instance_id, new.opened_at FROM media_uses WHERE kind = 'quiz' AND used_by = new.quiz_id;
END;
--> statement-breakpoint
CREATE TRIGGER `media_of_game_move` AFTER UPDATE OF `instance_id` ON `games` WHEN old.instance_id <> new.instance_id BEGIN
	UPDATE media_uses SET used_by = new.instance_id WHERE kind = 'game' AND used_by = old.instance_id;
END;
--> statement-breakpoint
CREATE TRIGGER `media_of_game_delete` AFTER DELETE ON `games` BEGIN
	DELETE FROM media_uses WHERE kind = 'game' AND used_by = old.instance_id;
END;
