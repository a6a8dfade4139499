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
