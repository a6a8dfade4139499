-- Finds any part of three or more characters of a folded quiz name without reading the table.
CREATE VIRTUAL TABLE `quiz_search` USING fts5(name_folded, content='quizzes', content_rowid='seq', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE TRIGGER `quiz_search_insert` AFTER INSERT ON `quizzes` BEGIN
	INSERT INTO quiz_search(rowid, name_folded) VALUES (new.seq, new.name_folded);
END;
--> statement-breakpoint
CREATE TRIGGER `quiz_search_delete` AFTER DELETE ON `quizzes` BEGIN
	INSERT INTO quiz_search(quiz_search, rowid, name_folded) VALUES ('delete', old.seq, old.name_folded);
END;
--> statement-breakpoint
CREATE TRIGGER `quiz_search_update` AFTER UPDATE OF `name_folded` ON `quizzes` WHEN old.name_folded <> new.name_folded BEGIN
	INSERT INTO quiz_search(quiz_search, rowid, name_folded) VALUES ('delete', old.seq, old.name_folded);
	INSERT INTO quiz_search(rowid, name_folded) VALUES (new.seq, new.name_folded);
END;
