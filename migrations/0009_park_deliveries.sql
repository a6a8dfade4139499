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