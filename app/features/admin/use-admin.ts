import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, serverMessage } from "~/api/api-error";
import { useSnackbar } from "~/ui/snackbar";

/** Toasts, and the way to /login when the server takes the admin for nobody (spec section 6). */
export function useAdminMessages() {
	const { show } = useSnackbar();
	const navigate = useNavigate();
	const succeed = useCallback((message: string) => show({ message, tone: "success" }), [show]);
	/** What is to be said of a failure; null when the page is left for /login. */
	const explain = useCallback(
		(error: unknown, fallback: string): string | null => {
			if (error instanceof ApiError && (error.status === 401 || error.code === "FORBIDDEN")) {
				void navigate("/login", { replace: true });
				return null;
			}
			const own = serverMessage(error, "");
			return own ? `${fallback}: ${own}` : fallback;
		},
		[navigate],
	);
	const fail = useCallback(
		(error: unknown, fallback: string) => {
			const message = explain(error, fallback);
			if (message !== null) show({ message, tone: "error" });
		},
		[show, explain],
	);
	return { succeed, fail, explain };
}

interface Page<Item> {
	items: Item[];
	pagination: { skip: number; limit: number; hasMore: boolean };
}

/** A paged list of the admin page; `load` must be stable. */
export function useAdminList<Item>(load: (skip: number) => Promise<Page<Item>>, errorText: string) {
	const { fail } = useAdminMessages();
	const [page, setPage] = useState<Page<Item> | null>(null);
	const [skip, setSkip] = useState(0);
	const [loading, setLoading] = useState(true);
	const [failed, setFailed] = useState(false);
	const reload = useCallback(async () => {
		setLoading(true);
		setFailed(false);
		try {
			setPage(await load(skip));
		} catch (error) {
			setFailed(true);
			fail(error, errorText);
		} finally {
			setLoading(false);
		}
	}, [load, skip, fail, errorText]);
	useEffect(() => {
		void reload();
	}, [reload]);
	return {
		items: page?.items ?? [],
		hasMore: page?.pagination.hasMore ?? false,
		limit: page?.pagination.limit ?? 50,
		skip,
		setSkip,
		loading,
		failed: failed ? errorText : null,
		reload,
	};
}
