import { href, redirect, replace } from "react-router";

/** The address names the unfolded topics: Back, a reload and a link find them unfolded again. */
export const TOPIC_PARAM = "topic";
const NO_TOPIC = "none";

export const topicName = (topicNumber: number | null) => (topicNumber === null ? NO_TOPIC : String(topicNumber));

export const bookPath = (bookId: string, topicNumber: number | null) => `/books/${bookId}?${TOPIC_PARAM}=${topicName(topicNumber)}`;

type Questions = readonly { id: string }[];

const joinIds = (questions: Questions) => questions.map(({ id }) => id).join(",");

export const practicePath = (quizId: string, questions: Questions): string =>
	`${href("/solo/:id?", { id: quizId })}?questions=${joinIds(questions)}`;

interface HomeworkPreset {
	classId?: string | undefined;
	questions?: Questions;
	/** Everybody works in class, each pupil at their own pace. */
	inClass?: boolean;
}

export function homeworkPath(quizId: string, { classId, questions, inClass = false }: HomeworkPreset): string {
	const query = new URLSearchParams({
		quizId,
		...(inClass ? { mode: "class" } : {}),
		...(classId ? { classId } : {}),
		...(questions ? { questions: joinIds(questions) } : {}),
	});
	return `${href("/homework/create")}?${query}`;
}

/** Why somebody has to log in; the login page shows it in a banner. `admin`: the page requires an admin's account. */
type LoginReason = "admin";

export function loginPath(from: string, reason?: LoginReason): string {
	const query = new URLSearchParams(from === "/" ? {} : { from });
	if (reason) query.set("reason", reason);
	return query.size > 0 ? `/login?${query}` : "/login";
}

export function readLoginReason(search: string): LoginReason | null {
	return new URLSearchParams(search).get("reason") === "admin" ? "admin" : null;
}

/**
 * Must be thrown by middleware, loaders and actions in the browser. The refused page must not leave a history entry: one that is already in
 * the address bar is replaced, one that was only pending never got an entry.
 */
export function redirectToLogin(request: Request, reason?: LoginReason): Response {
	const { pathname, search } = new URL(request.url);
	const requestedPath = `${pathname}${search}`;
	const isShown = requestedPath === `${window.location.pathname}${window.location.search}`;
	return (isShown ? replace : redirect)(loginPath(requestedPath, reason));
}
