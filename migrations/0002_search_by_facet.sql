-- Search and age filters answer from one index: each listed quiz carries a mark that it is listed, and one sign for its language and ages.
-- `facet` is made by the database itself and read by the index only, so that no query selects it (worker/db/schema.ts does not name it).
DROP TRIGGER `quiz_search_insert`;
--> statement-breakpoint
DROP TRIGGER `quiz_search_delete`;
--> statement-breakpoint
DROP TRIGGER `quiz_search_update`;
--> statement-breakpoint
DROP TABLE `quiz_search`;
--> statement-breakpoint
ALTER TABLE `quizzes` ADD COLUMN `facet` text GENERATED ALWAYS AS (CASE WHEN listed = 1 THEN '☆☆☆' || char(0x4E00 + min_age, 0x4E00 + max_age, 0x5000 + CASE language WHEN 'tr' THEN 1 WHEN 'en' THEN 2 WHEN 'de' THEN 3 WHEN 'fr' THEN 4 ELSE 5 END) ELSE '' END) VIRTUAL;
--> statement-breakpoint
-- The languages and ages that listed quizzes have (at most 25,250, in practice some dozens), each with its sign.
CREATE TABLE `quiz_facets` (`language` text NOT NULL, `min_age` integer NOT NULL, `max_age` integer NOT NULL, `sign` text NOT NULL, PRIMARY KEY (`language`, `min_age`, `max_age`)) WITHOUT ROWID;
--> statement-breakpoint
INSERT OR IGNORE INTO `quiz_facets` SELECT language, min_age, max_age, substr(facet, 4) FROM `quizzes` WHERE listed = 1;
--> statement-breakpoint
CREATE VIRTUAL TABLE `quiz_search` USING fts5(name_folded, facet, content='quizzes', content_rowid='seq', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO `quiz_search`(`quiz_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `quiz_search_insert` AFTER INSERT ON `quizzes` BEGIN
	INSERT INTO quiz_search(rowid, name_folded, facet) VALUES (new.seq, new.name_folded, new.facet);
	INSERT OR IGNORE INTO quiz_facets SELECT new.language, new.min_age, new.max_age, substr(new.facet, 4) WHERE new.listed = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `quiz_search_delete` AFTER DELETE ON `quizzes` BEGIN
	INSERT INTO quiz_search(quiz_search, rowid, name_folded, facet) VALUES ('delete', old.seq, old.name_folded, old.facet);
END;
--> statement-breakpoint
CREATE TRIGGER `quiz_search_update` AFTER UPDATE OF `name_folded`, `listed`, `language`, `min_age`, `max_age` ON `quizzes` WHEN old.name_folded <> new.name_folded OR old.facet <> new.facet BEGIN
	INSERT INTO quiz_search(quiz_search, rowid, name_folded, facet) VALUES ('delete', old.seq, old.name_folded, old.facet);
	INSERT INTO quiz_search(rowid, name_folded, facet) VALUES (new.seq, new.name_folded, new.facet);
	INSERT OR IGNORE INTO quiz_facets SELECT new.language, new.min_age, new.max_age, substr(new.facet, 4) WHERE new.listed = 1;
END;
