ALTER TABLE `users` ADD `admin_until` integer;--> statement-breakpoint
-- Roles that a claim gave before their end was stored: the newest record of such an account says who decided.
UPDATE `users` SET `admin_until` = unixepoch() * 1000 + 2592000000 WHERE `membership_type` = 'admin' AND (
	SELECT `admin_id` FROM `admin_actions` WHERE `target_type` = 'user' AND `target_id` = `users`.`id` AND `action` = 'user.membership'
	ORDER BY `seq` DESC LIMIT 1
) LIKE 'sign-on:%';
