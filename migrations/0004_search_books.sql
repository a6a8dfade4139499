-- Finds published public books by any part of title or author of three or more characters, and by the beginning of a word for
-- one or two, without reading the table. ☾☾ stands before each word, so that trigrams know where one begins.
CREATE VIRTUAL TABLE `book_search` USING fts5(words, content='', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO `book_search`(rowid, words) SELECT seq, '☾☾' || replace(search_folded, ' ', ' ☾☾') FROM `books` WHERE listed = 1;
--> statement-breakpoint
CREATE TRIGGER `book_search_insert` AFTER INSERT ON `books` WHEN new.listed = 1 BEGIN
	INSERT INTO book_search(rowid, words) VALUES (new.seq, '☾☾' || replace(new.search_folded, ' ', ' ☾☾'));
END;
--> statement-breakpoint
CREATE TRIGGER `book_search_delete` AFTER DELETE ON `books` WHEN old.listed = 1 BEGIN
	INSERT INTO book_search(book_search, rowid, words) VALUES ('delete', old.seq, '☾☾' || replace(old.search_folded, ' ', ' ☾☾'));
END;
--> statement-breakpoint
CREATE TRIGGER `book_search_update` AFTER UPDATE OF `search_folded`, `listed` ON `books` WHEN old.search_folded <> new.search_folded OR old.listed <> new.listed BEGIN
	INSERT INTO book_search(book_search, rowid, words) SELECT 'delete', old.seq, '☾☾' || replace(old.search_folded, ' ', ' ☾☾') WHERE old.listed = 1;
	INSERT INTO book_search(rowid, words) SELECT new.seq, '☾☾' || replace(new.search_folded, ' ', ' ☾☾') WHERE new.listed = 1;
END;
