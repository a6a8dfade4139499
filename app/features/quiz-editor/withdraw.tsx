import type { Quiz } from "#contract/quizzes/quizzes";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";

/** For the owner of a quiz under review: makes it a draft again. */
export function Withdraw({ quiz: { _id: id }, onWithdrawn }: { quiz: Quiz; onWithdrawn: (quiz: Quiz) => void }) {
	const { t } = useTexts("author");
	const withdraw = useWrite("POST /quizzes/{id}/withdraw", {
		failure: t("editQuiz.errorWithdraw"),
		onDone: ({ quiz }) => {
			toast.success(t("editQuiz.withdrawn"));
			onWithdrawn(quiz);
		},
	});
	return (
		<div className="mt-3 flex flex-col items-start gap-3">
			<p className="font-normal">{t("editQuiz.withdrawText")}</p>
			{withdraw.problem && <Alert tone="error">{withdraw.problem}</Alert>}
			<Button variant="outlined" loading={withdraw.pending} onClick={() => void withdraw.run({ params: { id }, body: {} })}>
				{t("editQuiz.withdraw")}
			</Button>
		</div>
	);
}
