import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import * as schema from "../schema";
import { PERSONAL_DATA, type PersonalData, TABLES_WITHOUT_PEOPLE } from "./personal-data";

const sorted = (tables: Iterable<SQLiteTable>) => [...tables].map(getTableName).sort();

describe("the table of personal data", () => {
	const named = new Set(Object.values<PersonalData>(PERSONAL_DATA).flatMap(({ tables }) => tables));

	it("says of every table of the database how it is exported and deleted, or that it names no person", () => {
		const tables = Object.values(schema).filter((one) => is(one, SQLiteTable));
		expect(sorted([...named, ...TABLES_WITHOUT_PEOPLE])).toEqual(sorted(tables));
	});

	it("believes no table to be without people that has a column for them", () => {
		const isPerson = (column: string) => /(?:^|_)(?:user|owner|host|admin|reporter|pupil)(?:_id)?$|_by$|email|name$/.test(column);
		const columns = TABLES_WITHOUT_PEOPLE.flatMap((table) =>
			getTableConfig(table).columns.map(({ name }) => `${getTableName(table)}.${name}`),
		);
		expect(columns.filter(isPerson)).toEqual([]);
	});
});
