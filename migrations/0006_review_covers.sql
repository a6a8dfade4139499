ALTER TABLE `books` ADD `cover_state` text;--> statement-breakpoint
CREATE INDEX `books_cover_waiting` ON `books` (`seq`) WHERE cover_state = 'waiting' AND listed = 1;--> statement-breakpoint
ALTER TABLE `quizzes` ADD `picture` text;--> statement-breakpoint
-- The first picture of quizzes that have some.
UPDATE `quizzes` SET `picture` = (
	SELECT json_extract(value, '$.image.id') FROM quiz_contents, json_each(quiz_contents.questions)
		WHERE quiz_contents.quiz_id = quizzes.id AND json_extract(value, '$.image.id') IS NOT NULL
		ORDER BY CAST(key AS INTEGER) LIMIT 1
) WHERE `id` IN (SELECT used_by FROM media_uses WHERE kind = 'quiz');
--> statement-breakpoint
-- Covers follow what is said of their picture, whoever says it; a finding of a model waits for an admin.
CREATE TRIGGER `covers_of_media` AFTER UPDATE OF `verdict` ON `media` BEGIN
	UPDATE books SET cover_state = CASE WHEN new.verdict = 'clean' THEN 'shown'
			WHEN new.verdict = 'flagged' AND new.verdict_by = 'admin' THEN 'refused' ELSE 'waiting' END
		WHERE cover_image = '/media/' || new.id
			AND id IN (SELECT used_by FROM media_uses WHERE media_id = new.id AND kind = 'book');
END;
