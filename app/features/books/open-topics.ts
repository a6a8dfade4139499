import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { TOPIC_PARAM, topicName } from "~/lib/paths";

export function namesAfter(search: URLSearchParams, topicNumber: number | null, open: boolean): URLSearchParams {
	const name = topicName(topicNumber);
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
		isOpen: (topicNumber: number | null) => search.getAll(TOPIC_PARAM).includes(topicName(topicNumber)),
		setOpen: (topicNumber: number | null, open: boolean) => {
			if (latest.current.getAll(TOPIC_PARAM).includes(topicName(topicNumber)) === open) return;
			latest.current = namesAfter(latest.current, topicNumber, open);
			setSearch(latest.current, { replace: true, preventScrollReset: true });
		},
	};
}
