import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** The parameter of a book's address that names its unfolded topics: Back, a reload and a link find them unfolded again. */
const TOPIC_PARAM = "topic";
/** Means the quizzes without a topic. */
const NO_TOPIC = "none";

const nameOf = (topicNumber: number | null) => (topicNumber === null ? NO_TOPIC : String(topicNumber));

export const bookPath = (bookId: string, topicNumber: number | null) => `/books/${bookId}?${TOPIC_PARAM}=${nameOf(topicNumber)}`;

export function namesAfter(search: URLSearchParams, topicNumber: number | null, open: boolean): URLSearchParams {
	const name = nameOf(topicNumber);
	const next = new URLSearchParams(search);
	const others = search.getAll(TOPIC_PARAM).filter((known) => known !== name);
	next.delete(TOPIC_PARAM);
	for (const known of open ? [...others, name] : others) next.append(TOPIC_PARAM, known);
	return next;
}

export function useOpenTopics() {
	const [search, setSearch] = useSearchParams();
	// The last one: a topic unfolded right after another must not fold it again.
	const latest = useRef(search);
	useEffect(() => {
		latest.current = search;
	}, [search]);
	return {
		isOpen: (topicNumber: number | null) => search.getAll(TOPIC_PARAM).includes(nameOf(topicNumber)),
		setOpen: (topicNumber: number | null, open: boolean) => {
			if (latest.current.getAll(TOPIC_PARAM).includes(nameOf(topicNumber)) === open) return;
			latest.current = namesAfter(latest.current, topicNumber, open);
			setSearch(latest.current, { replace: true, preventScrollReset: true });
		},
	};
}
