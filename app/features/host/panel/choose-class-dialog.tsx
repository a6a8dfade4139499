import { useEffect, useState } from "react";
import type { ClassSummary } from "#contract/classes/classes";
import type { Instance } from "#contract/games/live";
import { serverMessage } from "~/api/api-error";
import { runningClasses } from "~/api/running-classes";
import { reopenWith } from "~/features/host/game/reopen";
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
	/** The game continues under another PIN. */
	onReopened: (pin: string) => void;
	onClose: () => void;
}

/** The class of a game, in its lobby: a game knows it from its opening on, so it opens again. */
export function ChooseClassDialog({ instance, onReopened, onClose }: ChooseClassDialogProps) {
	const { t } = useTexts("site");
	const { settings, participantCount } = instance;
	/** Null until they are loaded; those that have not ended. */
	const [classes, setClasses] = useState<readonly ClassSummary[] | null>(null);
	const [classId, setClassId] = useState(settings.classId ?? "");
	const [cardsOnly, setCardsOnly] = useState(settings.cardsOnly);
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const failed = t("hostPanel.class.errorLoad");
	useEffect(() => {
		const controller = new AbortController();
		runningClasses(controller.signal)
			.then((found) => {
				setClasses(found);
				setClassId((before) => before || (found[0]?._id ?? ""));
			})
			.catch((error: unknown) => {
				if (!controller.signal.aborted) setProblem(serverMessage(error, failed));
			});
		return () => controller.abort();
	}, [failed]);
	const reopen = async () => {
		setBusy(true);
		setProblem(null);
		try {
			const { classId: _, ...others } = settings;
			const chosen = classId === "" ? { ...others, cardsOnly: false } : { ...others, classId, cardsOnly };
			onReopened(await reopenWith(instance, chosen));
			onClose();
		} catch (error) {
			setProblem(serverMessage(error, t("hostPanel.class.error")));
			setBusy(false);
		}
	};
	const isEmpty = classes?.length === 0 && settings.classId === undefined;
	const unchanged = classId === (settings.classId ?? "") && cardsOnly === settings.cardsOnly;
	return (
		<Dialog
			open
			title={t("hostPanel.class.title")}
			onClose={() => !busy && onClose()}
			busy={busy}
			actions={
				isEmpty ? (
					<ButtonLink to="/classes">{t("hostPanel.class.toClasses")}</ButtonLink>
				) : (
					<Button loading={busy} disabled={classes === null || unchanged} onClick={() => void reopen()}>
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
							onChange={(event) => setClassId(event.target.value)}
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
