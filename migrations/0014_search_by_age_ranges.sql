-- Search and age filters ask for at most 49 signs, whatever ages and languages authors choose (decision 0049): each listed quiz carries a sign for
-- its language, or any, with each range of ages of a fixed tree that its lowest and its highest age lie in (worker/db/quiz-match.ts).
DROP TRIGGER `quiz_search_insert`;
--> statement-breakpoint
DROP TRIGGER `quiz_search_delete`;
--> statement-breakpoint
DROP TRIGGER `quiz_search_update`;
--> statement-breakpoint
DROP TABLE `quiz_search`;
--> statement-breakpoint
DROP TABLE `quiz_facets`;
--> statement-breakpoint
ALTER TABLE `quizzes` DROP COLUMN `facet`;
--> statement-breakpoint
CREATE TABLE `age_signs` (`side` text NOT NULL, `age` integer NOT NULL, `sign` text NOT NULL, PRIMARY KEY (`side`, `age`, `sign`)) WITHOUT ROWID;
--> statement-breakpoint
WITH RECURSIVE age(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM age WHERE n < 99), depth(d) AS (SELECT 0 UNION ALL SELECT d + 1 FROM depth WHERE d < 6)
INSERT INTO `age_signs`
SELECT 'min', n, char(0x6001) FROM age
UNION ALL SELECT 'min', n, char(0x6000 + (2 << d) + (n >> (6 - d))) FROM age, depth WHERE (n >> (6 - d)) & 1 = 0
UNION ALL SELECT 'max', n, char(0x7001) FROM age
UNION ALL SELECT 'max', n, char(0x7000 + (2 << d) + (n >> (6 - d))) FROM age, depth WHERE (n >> (6 - d)) & 1 = 1;
--> statement-breakpoint
CREATE VIRTUAL TABLE `quiz_search` USING fts5(facet, name_folded, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO `quiz_search`(rowid, facet, name_folded) SELECT seq, (SELECT group_concat(languages.sign || lows.sign || highs.sign, '') FROM (SELECT char(0x5000) AS sign UNION ALL SELECT char(0x5000 + CASE quizzes.language WHEN 'tr' THEN 1 WHEN 'en' THEN 2 WHEN 'de' THEN 3 WHEN 'fr' THEN 4 ELSE 5 END)) AS languages, age_signs AS lows, age_signs AS highs WHERE lows.side = 'min' AND lows.age = quizzes.min_age AND highs.side = 'max' AND highs.age = quizzes.max_age), name_folded FROM `quizzes` WHERE listed = 1;
--> statement-breakpoint
CREATE TRIGGER `quiz_search_insert` AFTER INSERT ON `quizzes` WHEN new.listed = 1 BEGIN
	INSERT INTO quiz_search(rowid, facet, name_folded) VALUES (new.seq, (SELECT group_concat(languages.sign || lows.sign || highs.sign, '') FROM (SELECT char(0x5000) AS sign UNION ALL SELECT char(0x5000 + CASE new.language WHEN 'tr' THEN 1 WHEN 'en' THEN 2 WHEN 'de' THEN 3 WHEN 'fr' THEN 4 ELSE 5 END)) AS languages, age_signs AS lows, age_signs AS highs WHERE lows.side = 'min' AND lows.age = new.min_age AND highs.side = 'max' AND highs.age = new.max_age), new.name_folded);
END;
--> statement-breakpoint
CREATE TRIGGER `quiz_search_delete` AFTER DELETE ON `quizzes` WHEN old.listed = 1 BEGIN
	DELETE FROM quiz_search WHERE rowid = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER `quiz_search_update` AFTER UPDATE OF `name_folded`, `listed`, `language`, `min_age`, `max_age` ON `quizzes` WHEN old.listed <> new.listed OR new.listed = 1 AND (old.name_folded <> new.name_folded OR old.language <> new.language OR old.min_age <> new.min_age OR old.max_age <> new.max_age) BEGIN
	DELETE FROM quiz_search WHERE rowid = old.seq AND old.listed = 1;
	INSERT INTO quiz_search(rowid, facet, name_folded) SELECT new.seq, (SELECT group_concat(languages.sign || lows.sign || highs.sign, '') FROM (SELECT char(0x5000) AS sign UNION ALL SELECT char(0x5000 + CASE new.language WHEN 'tr' THEN 1 WHEN 'en' THEN 2 WHEN 'de' THEN 3 WHEN 'fr' THEN 4 ELSE 5 END)) AS languages, age_signs AS lows, age_signs AS highs WHERE lows.side = 'min' AND lows.age = new.min_age AND highs.side = 'max' AND highs.age = new.max_age), new.name_folded WHERE new.listed = 1;
END;
