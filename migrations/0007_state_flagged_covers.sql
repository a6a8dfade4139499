DROP INDEX `books_cover_waiting`;--> statement-breakpoint
CREATE INDEX `books_cover_waiting` ON `books` (`seq`) WHERE cover_state IN ('waiting', 'flagged') AND listed = 1;--> statement-breakpoint
-- What a model flagged is not what nobody has judged: where authors are trusted, only the latter is shown.
UPDATE `books` SET `cover_state` = 'flagged' WHERE `cover_state` = 'waiting'
	AND EXISTS (SELECT 1 FROM media WHERE media.id = substr(books.cover_image, 8) AND media.verdict = 'flagged');
--> statement-breakpoint
DROP TRIGGER `covers_of_media`;
--> statement-breakpoint
-- Covers follow what is said of their picture, whoever says it; a finding of a model waits for an admin.
CREATE TRIGGER `covers_of_media` AFTER UPDATE OF `verdict` ON `media` BEGIN
	UPDATE books SET cover_state = CASE WHEN new.verdict = 'clean' THEN 'shown' WHEN new.verdict IS NULL THEN 'waiting'
			WHEN new.verdict_by = 'admin' THEN 'refused' ELSE 'flagged' END
		WHERE cover_image = '/media/' || new.id
			AND id IN (SELECT used_by FROM media_uses WHERE media_id = new.id AND kind = 'book');
END;
