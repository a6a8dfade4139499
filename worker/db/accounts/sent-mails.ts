import { type SQL, sql } from "drizzle-orm";
import { MAILS } from "#contract";
import { utcDay } from "#worker/lib/days";
import type { Db } from "#worker/lib/deps";
import { insertWhere } from "../insert-where";
import { sentMails } from "../schema";

const HOUR_MS = 60 * 60 * 1000;

const countSince = (since: number, whose: SQL = sql`1`) =>
	sql<number>`(SELECT COUNT(*) FROM ${sentMails} WHERE ${whose} AND ${sentMails.sentAt} >= ${since})`;

const countOnDay = (nowMs: number) => countSince(Date.parse(utcDay(nowMs)));

/**
 * Counts a mail unless a limit is reached (docs/rules/accounts.md#mails); false if one is reached. One statement decides, so that two calls
 * cannot both take the last.
 */
export async function countMail(
	db: Db,
	{ mailbox, network, nowMs, daily }: { mailbox: string; network: string; nowMs: number; daily: number },
): Promise<boolean> {
	const ofMailbox = sql`${sentMails.mailbox} = ${mailbox}`;
	const fits = sql`${countSince(nowMs - HOUR_MS + 1, ofMailbox)} < ${MAILS.mailboxPerHour}
		AND ${countSince(nowMs - 24 * HOUR_MS + 1, ofMailbox)} < ${MAILS.mailboxPerDay}
		AND ${countSince(nowMs - HOUR_MS + 1, sql`${sentMails.network} = ${network}`)} < ${MAILS.networkPerHour}
		AND ${countOnDay(nowMs)} < ${daily}`;
	return (await insertWhere(db, sentMails, { mailbox, network, sentAt: nowMs }, fits).returning()).length > 0;
}

export async function countMailsToday(db: Db, nowMs: number): Promise<number> {
	const row = await db.get<{ used: number }>(sql`SELECT ${countOnDay(nowMs)} AS used`);
	return row.used;
}
