import { useState } from "react";
import type { User } from "#contract/users";
import { serverMessage } from "~/api/api-error";
import { api, downloadAccount } from "~/api/client";
import { storeSession } from "~/api/session";
import { useTexts } from "~/i18n/texts";
import { saveFile } from "~/lib/save-file";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import { Section } from "./section";

/** Runs the work of one click: the button is busy, a failure is shown. */
function useWork(failure: string) {
	const [busy, setBusy] = useState(false);
	const run = async (work: () => Promise<void>) => {
		setBusy(true);
		try {
			await work();
		} catch (error) {
			toast.error(serverMessage(error, failure));
		}
		setBusy(false);
	};
	return { busy, run };
}

/** Ends the sessions of all other devices. */
export function DevicesSection({ user }: { user: User }) {
	const { t } = useTexts("account");
	const { busy, run } = useWork(t("account.devices.failed"));
	const logOut = async () => {
		const { data } = await api("POST /auth/logout-everywhere", { body: {} });
		storeSession({ token: data.token, user });
		toast.success(t("account.devices.done"));
	};
	return (
		<Section title={t("account.devices.title")} text={t("account.devices.text")}>
			<Button variant="outlined" loading={busy} onClick={() => void run(logOut)}>
				{t("account.devices.submit")}
			</Button>
		</Section>
	);
}

/** The export of the user's own data. */
export function DataSection() {
	const { t } = useTexts("account");
	const { busy, run } = useWork(t("account.data.failed"));
	const download = async () => saveFile(`quizlight-${new Date().toISOString().slice(0, 10)}.json`, await downloadAccount());
	return (
		<Section title={t("account.data.title")} text={t("account.data.text")}>
			<Button variant="outlined" loading={busy} onClick={() => void run(download)}>
				{t("account.data.submit")}
			</Button>
		</Section>
	);
}
