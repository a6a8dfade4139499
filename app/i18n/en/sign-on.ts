import { RECENT_SIGN_ON_MINUTES } from "#contract/limits";
export const signOn = {
	with: "Continue with {{label}}",
	orPassword: "or with a password",
	unavailable: "Nobody can log in here at the moment. Please ask an admin at your school.",
	finishing: "Logging you in…",
	again: "Back to the login page",
	otherTab: "Log in in a new tab, then come back here.",
	link: {
		title: "Link your account",
		text: "There already is an account with the address {{email}}. Enter its password once, and you can log in both ways from now on.",
		noPassword: "Have you only ever logged in with another button? Log in that way, and set a password on the account page first.",
		email: "Email",
		password: "Password of this account",
		submit: "Link and log in",
		failed: "The account could not be linked",
	},
	account: {
		title: "Other ways to log in",
		text: "Accounts elsewhere that open this account.",
		since: "Linked on {{date}}",
		remove: "Remove",
		removeTitle: "Remove {{label}}?",
		removeText:
			"You will no longer be able to log in with {{label}}. If you did not link it yourself, log out everywhere else below as well.",
		removeFailed: "It could not be removed",
		removed: "Removed: {{label}}",
		noPassword: "You have no password here yet. With one, you can log in even if your other account no longer works.",
		setPassword: "Set password",
		passwordSet: "Your password is set",
		confirm: `For this you must have logged in during the last ${RECENT_SIGN_ON_MINUTES} minutes. Longer ago? Log in once more first:`,
	},
} as const;

export const texts = { signOn };
