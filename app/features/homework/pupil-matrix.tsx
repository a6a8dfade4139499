import type { Assignment, AssignmentParticipant } from "#contract/homework/assignments";
import { isScoredQuestion } from "#contract/kinds/rules";
import { LIMITS } from "#contract/limits";
import { toPercentage } from "#contract/results/percentage";
import { MarkSign } from "~/features/question/mark-sign";
import { useTexts } from "~/i18n/texts";
import { Chip, type Tone } from "~/ui/chip";
import { Card } from "~/ui/layout";
import { Pager } from "~/ui/pager";
import { ColumnHeading, Table } from "~/ui/table";

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

/** Lists the pupils by number and name: in class the server begins with those who need help, and rows that jump could not be read. */
export function listInOrder({ mode, participants, language }: Pick<Assignment, "mode" | "participants" | "language">) {
	if (mode !== "class") return participants;
	const { compare } = new Intl.Collator(language);
	const place = ({ pupilId, number }: AssignmentParticipant) =>
		(number ?? Number.MAX_SAFE_INTEGER) + (pupilId === undefined ? LIMITS.pupilNumber.max : 0);
	return [...participants].sort((a, b) => place(a) - place(b) || compare(a.nickname, b.nickname));
}

/** The colour only helps to find the hardest questions: the figure is written out. */
const shareTone = (percentage: number) =>
	percentage >= 70 ? "text-success-800" : percentage >= 40 ? "text-warning-800" : "bg-error-50 text-error-800";

interface ShareCellProps {
	question: Assignment["questions"][number];
	counts: Assignment["questionCounts"][number] | undefined;
	index: number;
	onOpen: () => void;
}

/** The share of right answers to a question, below its column; opens the question. */
function ShareCell({ question, counts, index, onOpen }: ShareCellProps) {
	const { t } = useTexts("homework");
	const { asked = 0, answered = 0, right = 0 } = counts ?? {};
	const isCounted = isScoredQuestion(question) && !question.cancelled && answered > 0;
	const share = isCounted ? toPercentage(right, asked) : null;
	const words = share === null ? t("homework.noShare") : t("homework.rightShare", { right, asked });
	return (
		<td className="p-0 text-center">
			<button
				type="button"
				title={words}
				onClick={onOpen}
				className={`${CELL_BUTTON} font-semibold ${share === null ? "text-slate-600" : shareTone(share)}`}
			>
				<span className="sr-only">{t("homework.question", { number: index + 1 })}: </span>
				{/* A centred text that changes in place would count as one that moves. */}
				<span key={share}>{share === null ? "–" : t("homework.percentage", { percentage: share })}</span>
			</button>
		</td>
	);
}

/** All rows have this height. */
const ROW = "h-10 pointer-coarse:h-11";
const CELL_BUTTON =
	"h-10 w-full min-w-10 rounded-lg px-1 text-sm tabular-nums -outline-offset-3 hover:bg-primary-50 pointer-coarse:h-11 pointer-coarse:min-w-11";

interface PupilMatrixProps {
	assignment: Assignment;
	/** The mean of all who have handed in. */
	average: number | null;
	onOpen: (nickname: string) => void;
	onOpenQuestion: (index: number) => void;
	onPage: (skip: number) => void;
}

export function PupilMatrix({ assignment, average, onOpen, onOpenQuestion, onPage }: PupilMatrixProps) {
	const { t, formatNumber } = useTexts("homework");
	const { questions, questionCounts, participantsSkip, participantsLimit, participantsFound } = assignment;
	const participants = listInOrder(assignment);
	const showsMastered = participants.some(({ mastered }) => mastered !== undefined);
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
				boxClassName="scroll-ps-42 sm:scroll-ps-66"
				head={
					<>
						<ColumnHeading className="sticky start-0 z-10 bg-white px-3">{t("homework.name")}</ColumnHeading>
						<ColumnHeading className="px-3">{t("homework.state")}</ColumnHeading>
						<ColumnHeading numeric className="px-3">
							{t("homework.result")}
						</ColumnHeading>
						{showsMastered && (
							<ColumnHeading numeric className="px-3">
								{t("homework.mastered")}
							</ColumnHeading>
						)}
						{questions.map(({ id }, index) => (
							<ColumnHeading key={id} className="p-0! text-center">
								<button
									type="button"
									aria-label={t("homework.openQuestion", { number: index + 1 })}
									onClick={() => onOpenQuestion(index)}
									className={`${CELL_BUTTON} font-semibold text-primary-800`}
								>
									{index + 1}
								</button>
							</ColumnHeading>
						))}
					</>
				}
				foot={
					<tr className={ROW}>
						<th scope="row" className="sticky start-0 z-10 max-w-40 truncate bg-white px-3 font-semibold text-slate-900">
							{t("homework.share")}
						</th>
						<td />
						<td className="px-3 text-end font-bold whitespace-nowrap text-slate-900 tabular-nums">
							{average === null ? "–" : t("homework.percentage", { percentage: average })}
						</td>
						{showsMastered && <td />}
						{questions.map((question, index) => (
							<ShareCell
								key={question.id}
								question={question}
								counts={questionCounts[index]}
								index={index}
								onOpen={() => onOpenQuestion(index)}
							/>
						))}
					</tr>
				}
			>
				{participants.map((participant, place) => {
					const { nickname, pupilId, status, answered, percentage, marks, attempt, mastered, total } = participant;
					const name = pupilName(participant);
					return (
						<tr key={pupilId ?? (nickname || `no name ${participantsSkip + place}`)} className={ROW}>
							<th
								scope="row"
								title={name}
								className="sticky start-0 z-10 max-w-40 min-w-32 truncate bg-white px-3 font-semibold text-slate-900 sm:max-w-64"
							>
								{nickname === "" ? (
									name
								) : (
									<button
										type="button"
										className="h-10 max-w-full truncate text-start text-primary-800 underline-offset-4 -outline-offset-3 pointer-coarse:h-11 hover:underline"
										aria-label={t("homework.openPupil", { name })}
										onClick={() => onOpen(nickname)}
									>
										{name}
									</button>
								)}
							</th>
							<td className="px-3 whitespace-nowrap">
								<Chip size="small" tone={WORK_TONES[status]}>
									{t(`homework.work.${status}`)}
								</Chip>
								{attempt > 1 && <span className="ms-2 text-sm text-slate-600">{t("homework.attempt", { number: attempt })}</span>}
							</td>
							<td className="px-3 text-end whitespace-nowrap tabular-nums">
								{status === "working" ? (
									<>
										<span aria-hidden="true">
											{formatNumber(answered)}/{formatNumber(questions.length)}
										</span>
										<span className="sr-only">{t("homework.answeredOf", { count: answered, total: questions.length })}</span>
									</>
								) : status === "not-started" || percentage === null ? (
									"–"
								) : (
									t("homework.percentage", { percentage })
								)}
							</td>
							{showsMastered && (
								<td className="px-3 text-end whitespace-nowrap tabular-nums">
									{status === "not-started" || mastered === undefined ? (
										"–"
									) : (
										<>
											<span aria-hidden="true">
												{formatNumber(mastered)}/{formatNumber(total)}
											</span>
											<span className="sr-only">{t("homework.masteredOf", { mastered, total })}</span>
										</>
									)}
								</td>
							)}
							{questions.map(({ id }, index) => {
								const mark = marks[index] ?? "none";
								return (
									<td key={id} className="px-1 text-center">
										<MarkSign mark={mark} label={t(`homework.mark.${mark}`)} />
									</td>
								);
							})}
						</tr>
					);
				})}
			</Table>
			<p className="-mt-1 text-sm text-slate-600">
				{t("homework.legend")}
				{showsMastered && ` · ${t("homework.legendFirst")}`}
			</p>
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
