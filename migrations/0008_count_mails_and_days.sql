CREATE TABLE `day_counts` (
	`key` text PRIMARY KEY NOT NULL,
	`used` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sent_mails` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`mailbox` text NOT NULL,
	`network` text NOT NULL,
	`sent_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sent_mails_mailbox` ON `sent_mails` (`mailbox`,`sent_at`);--> statement-breakpoint
CREATE INDEX `sent_mails_network` ON `sent_mails` (`network`,`sent_at`);--> statement-breakpoint
CREATE INDEX `sent_mails_sent` ON `sent_mails` (`sent_at`);--> statement-breakpoint
ALTER TABLE `account_tokens` ADD `email` text;