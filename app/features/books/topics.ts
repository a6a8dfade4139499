/** The values typed into the fields of a topic. */
export interface TopicFields {
	topicNumber: string;
	title: string;
	url: string;
}

/** A topic in the list of the form; `edit` holds what is typed while its fields are open. */
export interface TopicRow {
	topicNumber: number;
	title: string;
	url: string;
	edit: TopicFields | null;
}

export const NO_TOPIC: TopicFields = { topicNumber: "", title: "", url: "" };

export const isTyped = ({ topicNumber, title, url }: TopicFields): boolean => `${topicNumber}${title}${url}`.trim() !== "";

export function toFields({ topicNumber, title, url }: TopicRow): TopicFields {
	return { topicNumber: String(topicNumber), title, url };
}

export function toRow({ topicNumber, title, url }: TopicFields): TopicRow {
	return { topicNumber: Number(topicNumber), title: title.trim(), url: url.trim(), edit: null };
}

const UNJUDGED = 0;

/** What was typed as a row of the list until it is validated: drafts and saving count it meanwhile like one whose fields are open. */
export function toUnjudged(edit: TopicFields): TopicRow {
	return { topicNumber: UNJUDGED, title: edit.title.trim(), url: edit.url.trim(), edit };
}

/** True if there is no topic without what is typed in the row's fields. */
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
	/** The fields below the list. */
	adding: TopicFields;
}

/** The topics as they are sent. Values that are typed but not added yet count as added, so that nothing is dropped silently. */
export function toTopicInputs({ topics, adding }: Topics) {
	const settled = topics.map((row) => (row.edit ? toRow(row.edit) : row));
	const all = isTyped(adding) ? [...settled, toRow(adding)] : settled;
	return all.map(({ topicNumber, title, url }) => ({ topicNumber, title, url }));
}
