import { expect, it } from "vitest";
import type { Assignment, AssignmentUpdate } from "#contract/homework/assignments";
import { keepShownPage } from "./use-homework-view";

const page = (skip: number) => ({ participantsSkip: skip, participants: [{ nickname: `p${skip}` }], revision: skip + 1 });

it("what a call answers does not turn back to the first page of pupils", () => {
	const [update, held] = [page(0) as unknown as AssignmentUpdate, page(200) as unknown as Assignment];
	expect(keepShownPage(update, held, 200)).toEqual({ ...page(200), revision: 1 });
	expect(keepShownPage(update, held, 0)).toBe(update);
});
