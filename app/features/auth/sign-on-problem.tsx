import { type ErrorCode, errorMessage } from "#contract/errors";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";

const SHOWN: readonly ErrorCode[] = [
	"DAILY_LIMIT_REACHED",
	"INVITATION_INVALID",
	"RATE_LIMITED",
	"SIGN_ON_EXPIRED",
	"SIGN_ON_NOT_ALLOWED",
	"SIGNUPS_CLOSED",
];

/** The words of our own errors only: anybody can write something into an address. */
export default function SignOnProblem({ code }: { code: string }) {
	const { language } = useTexts();
	const known = SHOWN.find((one) => one === code) ?? "SIGN_ON_FAILED";
	return <Alert tone="error">{errorMessage(known, language, { about: "signups" })}</Alert>;
}
