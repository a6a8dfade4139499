ALTER TABLE `pupils` ADD `answer_card` integer;
--> statement-breakpoint
UPDATE `pupils` SET `answer_card` = (SELECT place FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY class_id ORDER BY number) AS place FROM `pupils`) AS placed WHERE placed.id = `pupils`.id AND place <= 100);
--> statement-breakpoint
CREATE UNIQUE INDEX `pupils_answer_card` ON `pupils` (`class_id`,`answer_card`);
