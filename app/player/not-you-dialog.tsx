import { groupCode } from "#contract/classes/codes";
import { useRun } from "~/api/use-run";
import { forgetSeat } from "~/features/live/use-seat";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { NativeDialog } from "~/ui/native-dialog";
import { leaveDevice } from "./calls";

export interface NotYouProps {
	pin: string;
	nickname?: string | undefined;
	number?: number | undefined;
	/** The code that opens the seat again without a card. */
	code?: string | null;
}

/** Removes this pupil from the device. Without a card or a code there is no way back to the seat. */
export default function NotYouDialog({ pin, nickname, number, code = null, onClose }: NotYouProps & { onClose: () => void }) {
	const { t } = useTexts("card");
	const leave = useRun(
		async () => {
			await leaveDevice();
			forgetSeat(pin, nickname);
			// The page is replaced, so that the screen and the address keep nothing of the seat.
			location.replace(`/play/${pin}`);
			await new Promise(() => {});
		},
		{ failure: t("card.failed") },
	);
	const way =
		number !== undefined ? t("card.leaveCard") : code !== null ? t("card.leaveCode", { code: groupCode(code) }) : t("card.leaveSeat");
	return (
		<NativeDialog
			title={nickname === undefined || number !== undefined ? t("card.leaveTitle") : t("card.leaveName", { nickname })}
			onClose={onClose}
			cancelLabel={t("card.stay")}
			busy={leave.pending}
			actions={
				<Button loading={leave.pending} onClick={() => void leave.run()}>
					{t("card.leave")}
				</Button>
			}
		>
			<p>{way}</p>
			<p role="alert" className="mt-3 font-medium text-error-700 empty:hidden">
				{leave.problem}
			</p>
		</NativeDialog>
	);
}
