import { useRevalidator } from "react-router";
import { serverMessage } from "~/api/api-error";
import { useTexts } from "~/i18n/texts";

/**
 * Makes a call that changes something and reloads the page's data, whether it succeeded or not: after a conflict the list
 * shows what another admin has saved, and a user who lost the admin role is sent to the login page by the guarded layout.
 */
export function useWrite() {
	const { revalidate } = useRevalidator();
	return async <Reply>(call: () => Promise<Reply>): Promise<Reply> => {
		try {
			return await call();
		} finally {
			await revalidate();
		}
	};
}

/** Says what failed with the text of spec section 8, and why with the server's message. */
export function useExplain() {
	const { t } = useTexts("admin");
	return (failure: string, error: unknown): string => {
		const reason = serverMessage(error, "");
		return reason ? t("admin.failure", { failure, reason }) : failure;
	};
}
