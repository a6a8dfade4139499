import { expect, it } from "vitest";
import { isOwnPath } from "./own-path";

it.each(["/", "/my-quizzes", "/quiz/edit/abc?x=1#y", "/books?q=//evil.example", "/a//b", "/@evil.example", "/%2F%2Fevil.example"])(
	"takes %s for a page of our own",
	(path) => expect(isOwnPath(path)).toBe(true),
);

it.each([
	"//evil.example",
	"/\\evil.example",
	"/\t/evil.example",
	"/\n\\evil.example",
	"/\r\n/evil.example",
	"\t//evil.example",
	"https://evil.example/",
	"javascript:alert(1)",
	"data:text/html,x",
	"my-quizzes",
	"",
	null,
	undefined,
	5,
	{ pathname: "/" },
])("does not go to %j after signing in", (path) => expect(isOwnPath(path)).toBe(false));
