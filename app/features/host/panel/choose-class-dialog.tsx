import { useState } from "react";
import type { Instance } from "#contract/games/live";
import { serverMessage } from "~/api/api-error";
import { runningClasses } from "~/api/running-classes";
import { useRead } from "~/api/use-read";
import { useWrite } from "~/api/use-write";
import { reopenGame } from "~/features/host/game/reopen";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Dialog } from "~/ui/dialog";
import { SelectField } from "~/ui/field";
import { Spinner } from "~/ui/spinner";
import { Switch } from "~/ui/switch";

interface ChooseClassDialogProps {
	instance: Instance;
	onReopened: (pin: string) => void;
	onClose: () => void;
}

/** Chooses the class of a game. The class is set at the opening, so a new game replaces the lobby. */
export function ChooseClassDialog({ instance, onReopened, onClose }: ChooseClassDialogProps) {
	const { t } = useTexts("site");
	const { settings, participantCount } = instance;
	const { reply: classes, error: loadError } = useRead("classes", runningClasses);
	const [chosenId, setChosenId] = useState<string | null>(null);
	const classId = chosenId ?? settings.classId ?? classes?.[0]?._id ?? "";
	const [cardsOnly, setCardsOnly] = useState(settings.cardsOnly);
	const reopen = useWrite(
		() => {
			const { classId: _, ...others } = settings;
			return reopenGame(instance, classId === "" ? { ...others, cardsOnly: false } : { ...others, classId, cardsOnly });
		},
		{
			failure: t("hostPanel.class.error"),
			onDone: (pin) => {
				onReopened(pin);
				onClose();
			},
		},
	);
	const problem = loadError ? serverMessage(loadError, t("hostPanel.class.errorLoad"), t("common.networkError")) : reopen.problem;
	const isEmpty = classes?.length === 0 && settings.classId === undefined;
	const isUnchanged = classId === (settings.classId ?? "") && cardsOnly === settings.cardsOnly;
	return (
		<Dialog
			open
			title={t("hostPanel.class.title")}
			onClose={() => !reopen.pending && onClose()}
			busy={reopen.pending}
			actions={
				isEmpty ? (
					<ButtonLink to="/classes">{t("hostPanel.class.toClasses")}</ButtonLink>
				) : (
					<Button loading={reopen.pending} disabled={classes === null || isUnchanged} onClick={() => void reopen.run()}>
						{t("hostPanel.shuffleConfirm")}
					</Button>
				)
			}
		>
			<div className="flex flex-col gap-4">
				{problem !== null && <Alert tone="error">{problem}</Alert>}
				{classes === null && problem === null && <Spinner label={t("common.loading")} />}
				{isEmpty && <p>{t("hostPanel.class.empty")}</p>}
				{classes !== null && !isEmpty && (
					<>
						<p>{t("hostPanel.class.text")}</p>
						{participantCount > 0 && <p>{t("hostPanel.shufflePlayers", { count: participantCount })}</p>}
						<SelectField
							label={t("hostPanel.class.label")}
							value={classId}
							onChange={(event) => setChosenId(event.target.value)}
							options={[{ value: "", label: t("hostPanel.class.none") }, ...classes.map(({ _id, name }) => ({ value: _id, label: name }))]}
						/>
						{classId !== "" && (
							<Switch label={t("hostPanel.cardsOnly")} hint={t("hostPanel.cardsOnlyHint")} checked={cardsOnly} onChange={setCardsOnly} />
						)}
					</>
				)}
			</div>
		</Dialog>
	);
}
