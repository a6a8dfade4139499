import type { Mark } from "#contract/homework/assignment-limits";
import type { Assignment, AssignmentParticipant } from "#contract/homework/assignments";
import { useTexts } from "~/i18n/texts";
import { Chip, type Tone } from "~/ui/chip";
import { Card } from "~/ui/layout";
import { Pager } from "~/ui/pager";
import { ColumnHeading, Table } from "~/ui/table";

const SIGNS: Record<Mark, string> = { right: "✓", wrong: "✗", none: "–", given: "•" };
const SIGN_TONES: Record<Mark, string> = {
	right: "text-success-800 bg-success-50",
	wrong: "text-error-800 bg-error-50",
	none: "text-slate-500",
	given: "text-primary-800 bg-primary-50",
};
const WORK_TONES: Record<AssignmentParticipant["status"], Tone> = {
	"not-started": "neutral",
	working: "info",
	"handed-in": "success",
	late: "warning",
};

/** The class's number and label where there are any, else the nickname. */
export function pupilName({ nickname, number, label }: AssignmentParticipant): string {
	// A pupil without a nickname of their own works under the number.
	const isNumberAsName = number !== undefined && nickname === String(number);
	return [number, label, isNumberAsName ? "" : nickname && (label || number) ? `(${nickname})` : nickname].filter(Boolean).join(" ");
}

interface PupilMatrixProps {
	assignment: Assignment;
	onOpen: (nickname: string) => void;
	onPage: (skip: number) => void;
}

export function PupilMatrix({ assignment, onOpen, onPage }: PupilMatrixProps) {
	const { t } = useTexts("homework");
	const { participants, questions, participantsSkip, participantsLimit, participantsFound } = assignment;
	if (participants.length === 0 && participantsSkip === 0)
		return (
			<Card as="p" className="p-6 text-center text-slate-600">
				{t("homework.noPupils")}
			</Card>
		);
	return (
		<>
			<Table
				caption={t("homework.pupils")}
				head={
					<>
						<ColumnHeading className="sticky start-0 z-10 bg-white px-3">{t("homework.name")}</ColumnHeading>
						<ColumnHeading className="px-3">{t("homework.state")}</ColumnHeading>
						<ColumnHeading numeric className="px-3">
							{t("homework.result")}
						</ColumnHeading>
						{questions.map(({ id }, index) => (
							<ColumnHeading key={id} className="px-1 text-center tabular-nums">
								<span aria-hidden="true">{index + 1}</span>
								<span className="sr-only">{t("homework.question", { number: index + 1 })}</span>
							</ColumnHeading>
						))}
					</>
				}
			>
				{participants.map((participant, place) => {
					const { nickname, pupilId, status, answered, percentage, marks, attempt } = participant;
					const name = pupilName(participant);
					return (
						<tr key={pupilId ?? (nickname || `no name ${participantsSkip + place}`)}>
							<th
								scope="row"
								className="sticky start-0 z-10 min-w-36 max-w-52 bg-white px-3 py-2 font-semibold wrap-anywhere text-slate-900"
							>
								{nickname === "" ? (
									name
								) : (
									<button
										type="button"
										className="min-h-11 text-start text-primary-800 underline-offset-4 hover:underline"
										aria-label={t("homework.openPupil", { name })}
										onClick={() => onOpen(nickname)}
									>
										{name}
									</button>
								)}
							</th>
							<td className="px-3 py-2 whitespace-nowrap">
								<Chip size="small" tone={WORK_TONES[status]}>
									{t(`homework.work.${status}`)}
								</Chip>
								{attempt > 1 && <span className="ms-2 text-sm text-slate-600">{t("homework.attempt", { number: attempt })}</span>}
							</td>
							<td className="px-3 py-2 text-end whitespace-nowrap tabular-nums">
								{status === "working"
									? t("homework.answeredOf", { count: answered, total: questions.length })
									: status === "not-started" || percentage === null
										? "–"
										: t("homework.percentage", { percentage })}
							</td>
							{questions.map(({ id }, index) => {
								const mark = marks[index] ?? "none";
								return (
									<td key={id} className="px-1 py-2 text-center">
										<span aria-hidden="true" className={`inline-grid size-7 place-items-center rounded-md font-bold ${SIGN_TONES[mark]}`}>
											{SIGNS[mark]}
										</span>
										<span className="sr-only">{t(`homework.mark.${mark}`)}</span>
									</td>
								);
							})}
						</tr>
					);
				})}
			</Table>
			<p className="-mt-1 text-sm text-slate-600">{t("homework.legend")}</p>
			{participantsFound > participantsLimit && (
				<Pager
					label={t("homework.pupils")}
					previousLabel={t("homework.previousPage")}
					nextLabel={t("homework.nextPage")}
					skip={participantsSkip}
					limit={participantsLimit}
					total={participantsFound}
					onPage={onPage}
				/>
			)}
		</>
	);
}
