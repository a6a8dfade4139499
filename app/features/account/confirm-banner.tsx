import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";

export function SendConfirmation({ email, className = "" }: { email: string; className?: string }) {
	const { t } = useTexts("account");
	const send = useWrite("POST /auth/send-confirmation", {
		failure: t("account.confirm.failed"),
		failureIn: "toast",
		onDone: () => toast.success(t("account.confirm.sent", { email })),
	});
	return (
		<Button variant="outlined" size="small" loading={send.pending} onClick={() => void send.run({ body: {} })} className={className}>
			{t("account.confirm.send")}
		</Button>
	);
}

export default function ConfirmBanner({ email }: { email: string }) {
	const { t } = useTexts("account");
	return (
		<div role="status" className="border-b border-warning-200 bg-warning-50">
			<div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 font-medium text-warning-800">
				<p className="min-w-0 flex-1 max-sm:basis-full">{t("account.confirm.banner")}</p>
				<SendConfirmation email={email} />
			</div>
		</div>
	);
}
