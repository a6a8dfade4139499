import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { LIMITS } from "#contract/limits";
import { TOPIC_PARAM, topicName } from "~/lib/paths";

export function withTopicOpen(search: URLSearchParams, topicNumber: number | null, open: boolean): URLSearchParams {
	const name = topicName(topicNumber);
	const next = new URLSearchParams(search);
	const others = search.getAll(TOPIC_PARAM).filter((known) => known !== name);
	next.delete(TOPIC_PARAM);
	for (const known of open ? [...others, name] : others) next.append(TOPIC_PARAM, known);
	return next;
}

export function useOpenTopics() {
	const [search, setSearch] = useSearchParams();
	// The latest parameters: a topic opened right after another must not close that one again.
	const latest = useRef(search);
	useEffect(() => {
		latest.current = search;
	}, [search]);
	return {
		isOpen: (topicNumber: number | null) => search.getAll(TOPIC_PARAM).includes(topicName(topicNumber)),
		setOpen: (topicNumber: number | null, open: boolean) => {
			if (latest.current.getAll(TOPIC_PARAM).includes(topicName(topicNumber)) === open) return;
			latest.current = withTopicOpen(latest.current, topicNumber, open);
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
export interface TopicValues {
	topicNumber: number;
	title: string;
	url: string;
	/** The topic's number in the saved book, by which its quizzes are found; null for a new topic. */
	previousNumber: number | null;
	edit: TopicFields | null;
}

export const NO_TOPIC: TopicFields = { topicNumber: "", title: "", url: "" };

/** True if more is filled in than the number, which the form proposes. */
export const isFilledIn = ({ title, url }: TopicFields): boolean => `${title}${url}`.trim() !== "";

export function toTopicFields({ topicNumber, title, url }: TopicValues): TopicFields {
	return { topicNumber: String(topicNumber), title, url };
}

export function toTopicRow({ topicNumber, title, url }: TopicFields, previousNumber: number | null = null): TopicValues {
	return { topicNumber: Number(topicNumber), title: title.trim(), url: url.trim(), previousNumber, edit: null };
}

const UNVALIDATED_NUMBER = 0;

/** A row for a topic that is not validated yet: until then drafts and saving treat it like one whose fields are open. */
export function toUnvalidatedRow(edit: TopicFields): TopicValues {
	return { topicNumber: UNVALIDATED_NUMBER, title: edit.title.trim(), url: edit.url.trim(), previousNumber: null, edit };
}

export const isUnvalidated = ({ topicNumber }: TopicValues): boolean => topicNumber === UNVALIDATED_NUMBER;

/** The index of the row in which these fields wait for validation; -1 once the author has changed or removed it. */
export function findUnvalidatedRow(rows: readonly TopicValues[], { topicNumber, title, url }: TopicFields): number {
	return rows.findIndex((row) => {
		const { edit } = row;
		return isUnvalidated(row) && edit?.topicNumber === topicNumber && edit.title === title && edit.url === url;
	});
}

/** All rows but the one at `place`; earlier rows that wait for validation count with their typed number. */
export function listOtherRows(rows: readonly TopicValues[], place: number): TopicValues[] {
	const settled = rows.map((row, index) => (index < place && isUnvalidated(row) && row.edit ? toTopicRow(row.edit) : row));
	return settled.filter((_, index) => index !== place);
}

export interface Topics {
	topics: readonly TopicValues[];
	adding: TopicFields;
}

/** Values that are typed but not added yet count as added, so that nothing is dropped silently. */
export function toTopicInputs({ topics, adding }: Topics) {
	const settled = topics.map((row) => (row.edit ? toTopicRow(row.edit, row.previousNumber) : row));
	const all = isFilledIn(adding) ? [...settled, toTopicRow(adding)] : settled;
	return all.map(({ topicNumber, title, url, previousNumber }) => ({
		topicNumber,
		title,
		url,
		...(previousNumber === null ? {} : { previousNumber }),
	}));
}

export function makeNextTopic(rows: readonly TopicValues[]): TopicFields {
	const numbers = rows.flatMap(({ topicNumber, edit }) => [topicNumber, Number(edit?.topicNumber ?? 0)]);
	const next = Math.max(0, ...numbers.filter(Number.isSafeInteger)) + 1;
	return { ...NO_TOPIC, topicNumber: next > LIMITS.topicNumber.max ? "" : String(next) };
}

export const isInOrder = (rows: readonly TopicValues[]): boolean =>
	rows.every(({ topicNumber }, index) => index === 0 || (rows[index - 1]?.topicNumber ?? 0) < topicNumber);

export function renumberRows(rows: readonly TopicValues[]): TopicValues[] {
	const numbers = rows.map(({ topicNumber }) => topicNumber).sort((a, b) => a - b);
	return rows.map((row, index) => ({ ...row, topicNumber: numbers[index] ?? row.topicNumber }));
}
