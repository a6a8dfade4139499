-- A removed quiz is marked as nobody's with 0 bytes: what it kept was its former owner's.
DROP TRIGGER `bytes_of_quiz_update`;
--> statement-breakpoint
CREATE TRIGGER `bytes_of_quiz_update` AFTER UPDATE OF `bytes` ON `quizzes` WHEN old.bytes <> new.bytes BEGIN
	UPDATE users SET stored_bytes = MAX(0, stored_bytes + new.bytes - old.bytes) WHERE id = old.created_by;
END;
