import { expect, it } from "vitest";
import { findNextQuizPlace } from "./after-game";

const quiz = { bookId: null, topicNumber: null, createdBy: "me" };
const inBook = { ...quiz, bookId: "b", topicNumber: 2 };

it.each([
	["with the game's class", "c", inBook, { to: "/classes/c", state: { open: "start" } }],
	["at the topic of its book", undefined, inBook, { to: "/books/b?topic=2" }],
	["in its book beside quizzes without a topic", undefined, { ...inBook, topicNumber: null }, { to: "/books/b?topic=none" }],
	["in the book of somebody else", undefined, { ...inBook, createdBy: "other" }, { to: "/books/b?topic=2" }],
	["among own quizzes", undefined, quiz, { to: "/my-quizzes" }],
	["in the library, where it was found", undefined, { ...quiz, createdBy: "other" }, { to: "/" }],
	["among own quizzes until it is read, and if it is deleted", undefined, null, { to: "/my-quizzes" }],
])("after a game the next quiz is chosen %s", (_, classId, of, place) => {
	expect(findNextQuizPlace(classId, of, "me")).toEqual(place);
});
