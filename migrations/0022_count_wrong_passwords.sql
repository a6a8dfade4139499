CREATE TABLE `wrong_passwords` (
	`account` text PRIMARY KEY NOT NULL,
	`used` integer NOT NULL,
	`since` integer NOT NULL,
	`next_try_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `wrong_passwords_since` ON `wrong_passwords` (`since`);