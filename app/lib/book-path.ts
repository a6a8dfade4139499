/** The address names the unfolded topics: Back, a reload and a link find them unfolded again. */
export const TOPIC_PARAM = "topic";
const NO_TOPIC = "none";

export const topicName = (topicNumber: number | null) => (topicNumber === null ? NO_TOPIC : String(topicNumber));

export const bookPath = (bookId: string, topicNumber: number | null) => `/books/${bookId}?${TOPIC_PARAM}=${topicName(topicNumber)}`;
