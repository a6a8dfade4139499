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
CREATE UNIQUE INDEX `assignments_assignment_id_unique` ON `assignments` (`assignment_id`);--> statement-breakpoint
CREATE INDEX `assignments_host` ON `assignments` (`host_id`,`open`,`seq`);--> statement-breakpoint
CREATE INDEX `assignments_due` ON `assignments` (`open`,`due_at`);--> statement-breakpoint
CREATE INDEX `assignments_closed` ON `assignments` (`closed_at`);--> statement-breakpoint
CREATE INDEX `assignments_class` ON `assignments` (`class_id`) WHERE class_id IS NOT NULL;--> statement-breakpoint
-- Pictures of a homework's copy of the quiz, for as long as it is listed: longer than those of a game.
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
