import { useRevalidator } from "react-router";
import { serverMessage } from "~/api/api-error";
import { useT } from "~/i18n/translator";

/**
 * Makes a call that changes something and loads the page anew, whether it succeeded or not: after a conflict the list
 * shows what another admin made of it, and whoever lost the admin role is led to the login page by the guarded layout.
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

/** Says what failed in the words of spec section 8, and why in those of the server. */
export function useExplain() {
	const { t } = useT();
	return (failure: string, error: unknown): string => {
		const reason = serverMessage(error, "");
		return reason ? t("admin.failure", { failure, reason }) : failure;
	};
}
