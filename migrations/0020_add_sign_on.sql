-- The whole schema of version 1.0.0. A database of 1.0.0 skips this file, because it has applied a migration of this name.
CREATE TABLE `account_removals` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`searched_seq` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `account_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`email` text
);
--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `account_tokens_created` ON `account_tokens` (`created_at`);
--> statement-breakpoint
CREATE TABLE `admin_actions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin_id` text NOT NULL,
	`admin_email` text NOT NULL,
	`action` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`before` text,
	`after` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `admin_actions_target` ON `admin_actions` (`target_type`,`target_id`,`seq`);
--> statement-breakpoint
CREATE INDEX `admin_actions_admin` ON `admin_actions` (`admin_id`);
--> statement-breakpoint
CREATE INDEX `admin_actions_created` ON `admin_actions` (`created_at`);
--> statement-breakpoint
CREATE TABLE `assignments` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`assignment_id` text NOT NULL,
	`pin` text NOT NULL,
	`quiz_id` text NOT NULL,
	`host_id` text NOT NULL,
	`class_id` text,
	`title` text NOT NULL,
	`open` integer NOT NULL,
	`opens_at` integer,
	`due_at` integer NOT NULL,
	`closed_at` integer,
	`question_count` integer NOT NULL,
	`participant_count` integer DEFAULT 0 NOT NULL,
	`handed_in_count` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assignments_assignment_id_unique` ON `assignments` (`assignment_id`);
--> statement-breakpoint
CREATE INDEX `assignments_host` ON `assignments` (`host_id`,`open`,`seq`);
--> statement-breakpoint
CREATE INDEX `assignments_due` ON `assignments` (`open`,`due_at`);
--> statement-breakpoint
CREATE INDEX `assignments_closed` ON `assignments` (`closed_at`);
--> statement-breakpoint
CREATE INDEX `assignments_class` ON `assignments` (`class_id`) WHERE class_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `books` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`search_folded` text NOT NULL,
	`author` text,
	`cover_image` text,
	`description` text,
	`url` text,
	`language` text NOT NULL,
	`min_age` integer NOT NULL,
	`max_age` integer NOT NULL,
	`visibility` text NOT NULL,
	`status` text NOT NULL,
	`listed` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`topics` text NOT NULL,
	`topic_count` integer DEFAULT 0 NOT NULL,
	`review_note` text,
	`reviewed_by` text,
	`reviewed_at` integer,
	`hidden_hash` text,
	`judged` text,
	`cover_state` text,
	`bytes` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `books_id_unique` ON `books` (`id`);
--> statement-breakpoint
CREATE INDEX `books_listed` ON `books` (`listed`,`seq`);
--> statement-breakpoint
CREATE INDEX `books_owner` ON `books` (`created_by`,`listed`,`seq`);
--> statement-breakpoint
CREATE INDEX `books_cover_waiting` ON `books` (`seq`) WHERE cover_state IN ('waiting', 'flagged') AND listed = 1;
--> statement-breakpoint
CREATE INDEX `books_reviewer` ON `books` (`reviewed_by`) WHERE reviewed_by IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `bucket_deletions` (
	`key` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bucket_deletions_due` ON `bucket_deletions` (`due_at`);
--> statement-breakpoint
CREATE TABLE `classes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`language` text NOT NULL,
	`ends_at` integer NOT NULL,
	`cleared_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `classes_id_unique` ON `classes` (`id`);
--> statement-breakpoint
CREATE INDEX `classes_owner` ON `classes` (`owner_id`,`seq`);
--> statement-breakpoint
CREATE INDEX `classes_to_clear` ON `classes` (`cleared_at`,`ends_at`);
--> statement-breakpoint
CREATE TABLE `day_counts` (
	`key` text PRIMARY KEY NOT NULL,
	`used` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `game_erasures` (
	`instance_id` text PRIMARY KEY NOT NULL,
	`pin` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `game_result_players` (
	`instance_id` text NOT NULL,
	`chunk` integer NOT NULL,
	`players` text NOT NULL,
	PRIMARY KEY(`instance_id`, `chunk`)
);
--> statement-breakpoint
CREATE TABLE `game_results` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`instance_id` text NOT NULL,
	`pin` text NOT NULL,
	`quiz_id` text NOT NULL,
	`host_id` text NOT NULL,
	`title` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`player_count` integer NOT NULL,
	`questions` text NOT NULL,
	`question_count` integer,
	`document_bytes` integer,
	`bytes` integer DEFAULT 0 NOT NULL,
	`class_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `game_results_instance_id_unique` ON `game_results` (`instance_id`);
--> statement-breakpoint
CREATE INDEX `game_results_host` ON `game_results` (`host_id`,`seq`);
--> statement-breakpoint
CREATE INDEX `game_results_ended` ON `game_results` (`ended_at`);
--> statement-breakpoint
CREATE INDEX `game_results_to_move` ON `game_results` (`seq`) WHERE document_bytes IS NULL;
--> statement-breakpoint
CREATE INDEX `game_results_class` ON `game_results` (`class_id`,`ended_at`) WHERE class_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `games` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`instance_id` text NOT NULL,
	`pin` text NOT NULL,
	`quiz_id` text NOT NULL,
	`host_id` text NOT NULL,
	`title` text NOT NULL,
	`status` text NOT NULL,
	`open` integer NOT NULL,
	`participant_count` integer DEFAULT 0 NOT NULL,
	`opened_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`revision` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	`class_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `games_instance_id_unique` ON `games` (`instance_id`);
--> statement-breakpoint
CREATE INDEX `games_host` ON `games` (`host_id`,`open`,`seq`);
--> statement-breakpoint
CREATE INDEX `games_open` ON `games` (`open`,`updated_at`);
--> statement-breakpoint
CREATE INDEX `games_pin` ON `games` (`pin`);
--> statement-breakpoint
CREATE INDEX `games_class` ON `games` (`class_id`) WHERE class_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `identities` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_id_unique` ON `identities` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_subject` ON `identities` (`issuer`,`subject`);
--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`);
--> statement-breakpoint
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
CREATE INDEX `media_unused` ON `media` (`unused_since`);
--> statement-breakpoint
CREATE TABLE `media_owners` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`media_id` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_owners_once` ON `media_owners` (`user_id`,`media_id`);
--> statement-breakpoint
CREATE INDEX `media_owners_media` ON `media_owners` (`media_id`);
--> statement-breakpoint
CREATE TABLE `media_uses` (
	`media_id` text NOT NULL,
	`kind` text NOT NULL,
	`used_by` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`media_id`, `kind`, `used_by`)
);
--> statement-breakpoint
CREATE INDEX `media_uses_user` ON `media_uses` (`kind`,`used_by`);
--> statement-breakpoint
CREATE INDEX `media_uses_age` ON `media_uses` (`kind`,`created_at`);
--> statement-breakpoint
CREATE TABLE `parked_deliveries` (
	`instance_id` text NOT NULL,
	`what` text NOT NULL,
	`last_error` text NOT NULL,
	`parked_at` integer NOT NULL,
	`tried_at` integer NOT NULL,
	PRIMARY KEY(`instance_id`, `what`)
);
--> statement-breakpoint
CREATE INDEX `parked_deliveries_tried` ON `parked_deliveries` (`tried_at`);
--> statement-breakpoint
CREATE TABLE `pupil_removals` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pupil_id` text NOT NULL,
	`class_id` text NOT NULL,
	`searched_seq` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pupil_removals_pupil_id_unique` ON `pupil_removals` (`pupil_id`);
--> statement-breakpoint
CREATE INDEX `pupil_removals_class` ON `pupil_removals` (`class_id`);
--> statement-breakpoint
CREATE TABLE `pupils` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`number` integer NOT NULL,
	`label` text,
	`time_factor` real DEFAULT 1 NOT NULL,
	`card_hash` text,
	`card_made_at` integer,
	`created_at` integer NOT NULL,
	`answer_card` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pupils_id_unique` ON `pupils` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `pupils_number` ON `pupils` (`class_id`,`number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `pupils_card` ON `pupils` (`card_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `pupils_answer_card` ON `pupils` (`class_id`,`answer_card`);
--> statement-breakpoint
CREATE TABLE `quiz_contents` (
	`quiz_id` text PRIMARY KEY NOT NULL,
	`questions` text NOT NULL,
	`judged` text
);
--> statement-breakpoint
CREATE TABLE `quizzes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`min_age` integer NOT NULL,
	`max_age` integer NOT NULL,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`visibility` text NOT NULL,
	`listed` integer NOT NULL,
	`default_time_limit` integer NOT NULL,
	`book_id` text,
	`topic_number` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`question_count` integer NOT NULL,
	`times_played` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`review_note` text,
	`rejected_by_admin` integer DEFAULT 0 NOT NULL,
	`moderation_result` text,
	`reviewed_by` text,
	`reviewed_at` integer,
	`picture` text,
	`bytes` integer DEFAULT 0 NOT NULL,
	`translated_from` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quizzes_id_unique` ON `quizzes` (`id`);
--> statement-breakpoint
CREATE INDEX `quizzes_listed` ON `quizzes` (`listed`,`seq`);
--> statement-breakpoint
CREATE INDEX `quizzes_listed_language` ON `quizzes` (`listed`,`language`,`seq`);
--> statement-breakpoint
CREATE INDEX `quizzes_owner` ON `quizzes` (`created_by`,`listed`,`seq`);
--> statement-breakpoint
CREATE INDEX `quizzes_owner_status` ON `quizzes` (`created_by`,`status`,`seq`);
--> statement-breakpoint
CREATE INDEX `quizzes_status` ON `quizzes` (`status`,`seq`);
--> statement-breakpoint
CREATE INDEX `quizzes_book` ON `quizzes` (`book_id`,`topic_number`,`seq`);
--> statement-breakpoint
CREATE INDEX `quizzes_reviewer` ON `quizzes` (`reviewed_by`) WHERE reviewed_by IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `reports` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`quiz_id` text NOT NULL,
	`question_id` text NOT NULL,
	`question_text` text NOT NULL,
	`question_index` integer NOT NULL,
	`reporter_id` text NOT NULL,
	`reporter_email` text NOT NULL,
	`reporter_nickname` text,
	`reason` text NOT NULL,
	`description` text,
	`status` text NOT NULL,
	`admin_notes` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_id_unique` ON `reports` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`quiz_id`,`question_id`,`reporter_id`);
--> statement-breakpoint
CREATE INDEX `reports_status` ON `reports` (`status`,`seq`);
--> statement-breakpoint
CREATE INDEX `reports_quiz` ON `reports` (`quiz_id`,`status`);
--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`);
--> statement-breakpoint
CREATE TABLE `sent_mails` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`mailbox` text NOT NULL,
	`network` text NOT NULL,
	`sent_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sent_mails_mailbox` ON `sent_mails` (`mailbox`,`sent_at`);
--> statement-breakpoint
CREATE INDEX `sent_mails_network` ON `sent_mails` (`network`,`sent_at`);
--> statement-breakpoint
CREATE INDEX `sent_mails_sent` ON `sent_mails` (`sent_at`);
--> statement-breakpoint
CREATE TABLE `share_users` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`share_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `share_users_share` ON `share_users` (`share_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `share_users_user` ON `share_users` (`user_id`,`seq`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `shares_id_unique` ON `shares` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_target_id_unique` ON `shares` (`target_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_secret_hash_unique` ON `shares` (`secret_hash`);
--> statement-breakpoint
CREATE INDEX `shares_owner` ON `shares` (`owner_id`,`seq`);
--> statement-breakpoint
CREATE TABLE `sign_on_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`provider_id` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`name` text,
	`email` text,
	`email_verified` integer NOT NULL,
	`is_admin` integer,
	`user_id` text,
	`tries_left` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_on_codes_expires` ON `sign_on_codes` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `solo_stats` (
	`quiz_id` text NOT NULL,
	`question_id` text NOT NULL,
	`correct_count` integer DEFAULT 0 NOT NULL,
	`wrong_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`quiz_id`, `question_id`)
);
--> statement-breakpoint
CREATE TABLE `started_games` (
	`instance_id` text PRIMARY KEY NOT NULL,
	`quiz_id` text NOT NULL,
	`started_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `started_games_started` ON `started_games` (`started_at`);
--> statement-breakpoint
CREATE TABLE `users` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`membership_type` text DEFAULT 'standard' NOT NULL,
	`counters_day` text DEFAULT '' NOT NULL,
	`daily_quiz_count` integer DEFAULT 0 NOT NULL,
	`daily_ai_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`daily_book_count` integer DEFAULT 0 NOT NULL,
	`daily_check_count` integer DEFAULT 0 NOT NULL,
	`daily_game_count` integer DEFAULT 0 NOT NULL,
	`token_epoch` integer DEFAULT 0 NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`email_confirmed_at` integer,
	`picture_bytes` integer DEFAULT 0 NOT NULL,
	`stored_bytes` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_id_unique` ON `users` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);
--> statement-breakpoint
-- Finds published public books by any part of title or author of three or more characters, and by the beginning of a word for
-- one or two, without reading the table. ☾☾ stands before each word, so that trigrams know where one begins.
CREATE VIRTUAL TABLE `book_search` USING fts5(words, content='', tokenize='trigram case_sensitive 1');
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
--> statement-breakpoint
-- Search and age filters ask for at most 49 signs, whatever ages and languages authors choose (decision 0008): each listed quiz carries a sign for
-- its language, or any, with each range of ages of a fixed tree that its lowest and its highest age lie in (worker/db/quizzes/quiz-match.ts).
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
--> statement-breakpoint
-- The bytes of pictures that an account keeps, counted in every transaction that writes or deletes one.
CREATE TRIGGER `media_owners_insert` AFTER INSERT ON `media_owners` BEGIN
	UPDATE users SET picture_bytes = picture_bytes + new.bytes WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `media_owners_delete` AFTER DELETE ON `media_owners` BEGIN
	UPDATE users SET picture_bytes = MAX(0, picture_bytes - old.bytes) WHERE id = old.user_id;
END;
--> statement-breakpoint
-- Since when nothing uses a picture.
CREATE TRIGGER `media_uses_insert` AFTER INSERT ON `media_uses` BEGIN
	UPDATE media SET unused_since = NULL WHERE id = new.media_id AND unused_since IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `media_uses_delete` AFTER DELETE ON `media_uses` BEGIN
	UPDATE media SET unused_since = CAST(unixepoch('subsec') * 1000 AS INTEGER)
		WHERE id = old.media_id AND NOT EXISTS (SELECT 1 FROM media_uses WHERE media_id = old.media_id);
END;
--> statement-breakpoint
-- The pictures that a quiz, a book, a game and a homework use, whichever code writes them; those of a homework's copy as long as it is listed.
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
--> statement-breakpoint
CREATE TRIGGER `media_of_assignment_insert` AFTER INSERT ON `assignments` BEGIN
	INSERT OR IGNORE INTO media_uses (media_id, kind, used_by, created_at)
		SELECT media_id, 'assignment', new.assignment_id, new.created_at FROM media_uses WHERE kind = 'quiz' AND used_by = new.quiz_id;
END;
--> statement-breakpoint
CREATE TRIGGER `media_of_assignment_move` AFTER UPDATE OF `assignment_id` ON `assignments` WHEN old.assignment_id <> new.assignment_id BEGIN
	UPDATE media_uses SET used_by = new.assignment_id WHERE kind = 'assignment' AND used_by = old.assignment_id;
END;
--> statement-breakpoint
CREATE TRIGGER `media_of_assignment_delete` AFTER DELETE ON `assignments` BEGIN
	DELETE FROM media_uses WHERE kind = 'assignment' AND used_by = old.assignment_id;
END;
--> statement-breakpoint
-- Covers follow the verdict on their picture, whoever judges it. A picture that a model flagged differs from one that nobody has judged: where authors are trusted, only the latter is shown.
CREATE TRIGGER `covers_of_media` AFTER UPDATE OF `verdict` ON `media` BEGIN
	UPDATE books SET cover_state = CASE WHEN new.verdict = 'clean' THEN 'shown' WHEN new.verdict IS NULL THEN 'waiting'
			WHEN new.verdict_by = 'admin' THEN 'refused' ELSE 'flagged' END
		WHERE cover_image = '/media/' || new.id
			AND id IN (SELECT used_by FROM media_uses WHERE media_id = new.id AND kind = 'book');
END;
--> statement-breakpoint
-- The bytes that an account stores, counted in the transaction that writes or deletes a row. A removed quiz belongs to nobody and has 0 bytes: what it kept was its former owner's.
CREATE TRIGGER `bytes_of_quiz_insert` AFTER INSERT ON `quizzes` WHEN new.bytes > 0 BEGIN
	UPDATE users SET stored_bytes = stored_bytes + new.bytes WHERE id = new.created_by;
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
--> statement-breakpoint
CREATE TRIGGER `bytes_of_quiz_update` AFTER UPDATE OF `bytes` ON `quizzes` WHEN old.bytes <> new.bytes BEGIN
	UPDATE users SET stored_bytes = MAX(0, stored_bytes + new.bytes - old.bytes) WHERE id = old.created_by;
END;
--> statement-breakpoint
-- Links to a quiz or book end with it, and when it gets another owner.
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
