import { toast } from "./toast";

const api = {
	show: ({ message, tone = "info" }: { message: string; tone?: "success" | "error" | "info" }) => toast[tone](message),
};

/** The old name of `toast`, until its last callers have moved. */
export function useSnackbar() {
	return api;
}
