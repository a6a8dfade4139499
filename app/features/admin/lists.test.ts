import { expect, it } from "vitest";
import { firstTab } from "./lists";

it("is opened on the first tab that has something, and on the first of all where nothing waits or nobody knows", () => {
	expect(firstTab({ reports: 2, pendingQuizzes: 5 })).toBe("reports");
	expect(firstTab({ reports: 0, pendingQuizzes: 5 })).toBe("pending");
	expect(firstTab({ reports: 0, pendingQuizzes: 0 })).toBe("reports");
	expect(firstTab(null)).toBe("reports");
});
