import type { Dispatch } from "react";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice-group";
import { Dialog } from "~/ui/dialog";
import type { EditorAction } from "./editor-state";
import type { EditorValues } from "./editor-values";
import type { OwnBooks } from "./own-books";
import { PlaceFields } from "./place-fields";

interface PublishSheetProps {
	open: boolean;
	update: boolean;
	values: EditorValues;
	books: OwnBooks;
	/** True if a public quiz would wait until an admin has looked at its pictures. */
	waitsForAdmin: boolean;
	busy: boolean;
	dispatch: Dispatch<EditorAction>;
	onPublish: () => void;
	onClose: () => void;
}

export function PublishSheet({ open, update, values, books, waitsForAdmin, busy, dispatch, onPublish, onClose }: PublishSheetProps) {
	const { t } = useTexts("author", "site");
	const { visibility, bookId, topicNumber } = values;
	return (
		<Dialog
			open={open}
			title={t(update ? "publish.updateTitle" : "publish.title")}
			onClose={onClose}
			busy={busy}
			actions={
				<Button loading={busy} onClick={onPublish}>
					{t(update ? "quizEditor.update" : "quizEditor.publish")}
				</Button>
			}
		>
			<div className="flex flex-col gap-4" inert={busy}>
				<ChoiceGroup
					legend={t("quizEditor.visibility")}
					choices={(["public", "private"] as const).map((value) => ({ value, label: t(`site:quizCard.visibility.${value}`) }))}
					value={visibility}
					onChange={(value) => dispatch({ type: "setInfo", info: { visibility: value } })}
					hint={t(`publish.${visibility}`)}
				/>
				{waitsForAdmin && visibility === "public" && <Alert tone="warning">{t("publish.held")}</Alert>}
				<PlaceFields place={{ bookId, topicNumber }} books={books} onChange={(info) => dispatch({ type: "setInfo", info })} />
			</div>
		</Dialog>
	);
}
