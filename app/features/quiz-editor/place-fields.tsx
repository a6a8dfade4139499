import { Suspense, use } from "react";
import { useTexts } from "~/i18n/texts";
import type { QuizPlace } from "~/lib/move-quiz";
import { SelectField } from "~/ui/field";
import type { BookChoice, OwnBooks } from "./own-books";

interface PlaceSelectsProps {
	place: QuizPlace;
	onChange: (place: QuizPlace) => void;
	className?: string;
	errors?: { bookId: string | undefined; topicNumber: string | undefined };
}

/** `books` is undefined while they are loading, null if that failed. */
function PlaceSelects({ place, books, onChange, className, errors }: PlaceSelectsProps & { books: BookChoice[] | null | undefined }) {
	const { t } = useTexts("author");
	const { bookId, topicNumber } = place;
	const book = books?.find(({ _id }) => _id === bookId);
	const topics = [...(book?.topics ?? [])].sort((a, b) => a.topicNumber - b.topicNumber);
	// The chosen book and topic are always shown, even if their names are not known (yet).
	const unknownBook =
		bookId !== null && !book ? [{ value: bookId, label: t(books === undefined ? "common.loading" : "place.thisBook") }] : [];
	const unknownTopic =
		topicNumber !== null && !topics.some((topic) => topic.topicNumber === topicNumber)
			? [{ value: String(topicNumber), label: t("place.topicNumber", { number: topicNumber }) }]
			: [];
	return (
		<>
			<SelectField
				className={className}
				label={t("place.book")}
				hint={books === null ? t("place.failed") : undefined}
				error={errors?.bookId}
				value={bookId ?? ""}
				onChange={(event) => onChange({ bookId: event.target.value || null, topicNumber: null })}
				options={[
					{ value: "", label: t("place.none") },
					...(books ?? []).map(({ _id, title }) => ({ value: _id, label: title })),
					...unknownBook,
				]}
			/>
			<SelectField
				className={className}
				label={t("place.topic")}
				disabled={bookId === null}
				error={errors?.topicNumber}
				value={topicNumber ?? ""}
				onChange={(event) => onChange({ bookId, topicNumber: Number(event.target.value) || null })}
				options={[
					{ value: "", label: bookId === null ? "–" : t("place.noTopic") },
					...topics.map((topic) => ({
						value: String(topic.topicNumber),
						label: t("place.topicName", { number: topic.topicNumber, title: topic.title }),
					})),
					...unknownTopic,
				]}
			/>
		</>
	);
}

function LoadedSelects({ books, ...props }: PlaceSelectsProps & { books: OwnBooks }) {
	return <PlaceSelects {...props} books={use(books)} />;
}

export function PlaceFields({ books, ...props }: PlaceSelectsProps & { books: OwnBooks }) {
	return (
		<Suspense fallback={<PlaceSelects {...props} books={undefined} />}>
			<LoadedSelects {...props} books={books} />
		</Suspense>
	);
}
