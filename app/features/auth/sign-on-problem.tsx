import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";

const EXPLAINED_CODES = [
	"DAILY_LIMIT_REACHED",
	"INVITATION_INVALID",
	"RATE_LIMITED",
	"SIGN_ON_EXPIRED",
	"SIGN_ON_NOT_ALLOWED",
	"SIGNUPS_CLOSED",
] as const;

/** Shows nothing but our own error texts, because anybody can write something into an address. */
export default function SignOnProblem({ code }: { code: string }) {
	const { t } = useTexts("errors");
	const known = EXPLAINED_CODES.find((one) => one === code) ?? "SIGN_ON_FAILED";
	return <Alert tone="error">{t(known === "DAILY_LIMIT_REACHED" ? "errorAbout.signups.DAILY_LIMIT_REACHED" : `error.${known}`)}</Alert>;
}
