import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { LIMITS } from "#contract/limits";
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

export interface TopicFields {
	topicNumber: string;
	title: string;
	url: string;
}

/** `edit` holds what is typed while the topic's fields are open. */
export interface TopicRow {
	topicNumber: number;
	title: string;
	url: string;
	/** By this number the saved book finds the quizzes; null for a new topic. */
	previousNumber: number | null;
	edit: TopicFields | null;
}

export const NO_TOPIC: TopicFields = { topicNumber: "", title: "", url: "" };

/** True once there is more than the number, which the form fills in itself. */
export const isTyped = ({ title, url }: TopicFields): boolean => `${title}${url}`.trim() !== "";

export function toFields({ topicNumber, title, url }: TopicRow): TopicFields {
	return { topicNumber: String(topicNumber), title, url };
}

export function toRow({ topicNumber, title, url }: TopicFields, previousNumber: number | null = null): TopicRow {
	return { topicNumber: Number(topicNumber), title: title.trim(), url: url.trim(), previousNumber, edit: null };
}

const UNJUDGED = 0;

/** What was typed as a row of the list until it is validated: drafts and saving count it meanwhile like one whose fields are open. */
export function toUnjudged(edit: TopicFields): TopicRow {
	return { topicNumber: UNJUDGED, title: edit.title.trim(), url: edit.url.trim(), previousNumber: null, edit };
}

export const isUnjudged = ({ topicNumber }: TopicRow): boolean => topicNumber === UNJUDGED;

/** Where this topic waits among the rows; -1 once its author has changed or removed it there. */
export function findUnjudged(rows: readonly TopicRow[], { topicNumber, title, url }: TopicFields): number {
	return rows.findIndex((row) => {
		const { edit } = row;
		return isUnjudged(row) && edit?.topicNumber === topicNumber && edit.title === title && edit.url === url;
	});
}

/** The other rows for the topic waiting at `place`: one that was added earlier keeps its number, also if it waits as well. */
export function othersOf(rows: readonly TopicRow[], place: number): TopicRow[] {
	const settled = rows.map((row, index) => (index < place && isUnjudged(row) && row.edit ? toRow(row.edit) : row));
	return settled.filter((_, index) => index !== place);
}

export interface Topics {
	topics: readonly TopicRow[];
	adding: TopicFields;
}

/** Values that are typed but not added yet count as added, so that nothing is dropped silently. */
export function toTopicInputs({ topics, adding }: Topics) {
	const settled = topics.map((row) => (row.edit ? toRow(row.edit, row.previousNumber) : row));
	const all = isTyped(adding) ? [...settled, toRow(adding)] : settled;
	return all.map(({ topicNumber, title, url, previousNumber }) => ({
		topicNumber,
		title,
		url,
		...(previousNumber === null ? {} : { previousNumber }),
	}));
}

export function nextTopic(rows: readonly TopicRow[]): TopicFields {
	const numbers = rows.flatMap(({ topicNumber, edit }) => [topicNumber, Number(edit?.topicNumber ?? 0)]);
	const next = Math.max(0, ...numbers.filter(Number.isSafeInteger)) + 1;
	return { ...NO_TOPIC, topicNumber: next > LIMITS.topicNumber.max ? "" : String(next) };
}

export const isInOrder = (rows: readonly TopicRow[]): boolean =>
	rows.every(({ topicNumber }, index) => index === 0 || (rows[index - 1]?.topicNumber ?? 0) < topicNumber);

export function renumbered(rows: readonly TopicRow[]): TopicRow[] {
	const numbers = rows.map(({ topicNumber }) => topicNumber).sort((a, b) => a - b);
	return rows.map((row, index) => ({ ...row, topicNumber: numbers[index] ?? row.topicNumber }));
}
