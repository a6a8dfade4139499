ALTER TABLE `books` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `game_results` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `quizzes` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `stored_bytes` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What is there already.
UPDATE `quizzes` SET bytes = COALESCE(length(CAST(moderation_result AS BLOB)), 0)
	+ COALESCE((SELECT length(CAST(questions AS BLOB)) + COALESCE(length(CAST(judged AS BLOB)), 0) FROM quiz_contents WHERE quiz_id = quizzes.id), 0);--> statement-breakpoint
UPDATE `books` SET bytes = length(CAST(topics AS BLOB)) + COALESCE(length(CAST(description AS BLOB)), 0) + COALESCE(length(CAST(judged AS BLOB)), 0);--> statement-breakpoint
UPDATE `game_results` SET bytes = COALESCE(document_bytes, length(CAST(questions AS BLOB))
	+ COALESCE((SELECT SUM(length(CAST(players AS BLOB))) FROM game_result_players WHERE instance_id = game_results.instance_id), 0));--> statement-breakpoint
UPDATE `users` SET stored_bytes = COALESCE((SELECT SUM(bytes) FROM quizzes WHERE created_by = users.id), 0)
	+ COALESCE((SELECT SUM(bytes) FROM books WHERE created_by = users.id), 0)
	+ COALESCE((SELECT SUM(bytes) FROM game_results WHERE host_id = users.id), 0);--> statement-breakpoint
-- From now on in the transaction that writes or deletes a row.
CREATE TRIGGER `bytes_of_quiz_insert` AFTER INSERT ON `quizzes` WHEN new.bytes > 0 BEGIN
	UPDATE users SET stored_bytes = stored_bytes + new.bytes WHERE id = new.created_by;
END;
--> statement-breakpoint
CREATE TRIGGER `bytes_of_quiz_update` AFTER UPDATE OF `bytes` ON `quizzes` WHEN old.bytes <> new.bytes BEGIN
	UPDATE users SET stored_bytes = MAX(0, stored_bytes + new.bytes - old.bytes) WHERE id = new.created_by;
END;
--> statement-breakpoint
CREATE TRIGGER `bytes_of_quiz_delete` AFTER DELETE ON `quizzes` WHEN old.bytes > 0 BEGIN
	UPDATE users SET stored_bytes = MAX(0, stored_bytes - old.bytes) WHERE id = old.created_by;
END;
--> statement-breakpoint
CREATE TRIGGER `bytes_of_book_insert` AFTER INSERT ON `books` WHEN new.bytes > 0 BEGIN
	UPDATE users SET stored_bytes = stored_bytes + new.bytes WHERE id = new.created_by;
END;
--> statement-breakpoint
CREATE TRIGGER `bytes_of_book_update` AFTER UPDATE OF `bytes` ON `books` WHEN old.bytes <> new.bytes BEGIN
	UPDATE users SET stored_bytes = MAX(0, stored_bytes + new.bytes - old.bytes) WHERE id = new.created_by;
END;
--> statement-breakpoint
CREATE TRIGGER `bytes_of_book_delete` AFTER DELETE ON `books` WHEN old.bytes > 0 BEGIN
	UPDATE users SET stored_bytes = MAX(0, stored_bytes - old.bytes) WHERE id = old.created_by;
END;
--> statement-breakpoint
CREATE TRIGGER `bytes_of_result_insert` AFTER INSERT ON `game_results` WHEN new.bytes > 0 BEGIN
	UPDATE users SET stored_bytes = stored_bytes + new.bytes WHERE id = new.host_id;
END;
--> statement-breakpoint
CREATE TRIGGER `bytes_of_result_update` AFTER UPDATE OF `bytes` ON `game_results` WHEN old.bytes <> new.bytes BEGIN
	UPDATE users SET stored_bytes = MAX(0, stored_bytes + new.bytes - old.bytes) WHERE id = new.host_id;
END;
--> statement-breakpoint
CREATE TRIGGER `bytes_of_result_delete` AFTER DELETE ON `game_results` WHEN old.bytes > 0 BEGIN
	UPDATE users SET stored_bytes = MAX(0, stored_bytes - old.bytes) WHERE id = old.host_id;
END;
