import { LIMITS } from "#contract/limits";
export const login = {
	title: "Log in",
	email: "Email",
	password: "Password",
	submit: "Log in",
	noAccount: "No account yet?",
	toRegister: "Sign up",
	forgot: "Forgot your password?",
	toHome: "Back to the home page",
	errorDefault: "Login failed. Please check your credentials.",
	againTitle: "Please log in again",
	againText: "Your session has ended. Log in to continue; nothing you typed is lost.",
	adminNeeded: "This page needs an admin account.",
	signedInAs: "You are logged in as {{email}}. To open this page, log in with an admin account.",
} as const;
export const register = {
	title: "Sign up",
	name: "Name",
	email: "Email",
	password: "Password",
	confirmPassword: "Confirm password",
	submit: "Sign up",
	haveAccount: "Already have an account?",
	toLogin: "Log in",
	invited: "You have been invited. The invitation works for one account.",
	inviteOnly: "You need an invitation to sign up here. Please ask an admin for a link.",
	closed: "New accounts cannot be opened here at the moment. If you have an invitation, open its link.",
	errorDefault: "Registration failed. Please try again.",
} as const;
export const password = { hint: `At least ${LIMITS.password.min} characters`, mismatch: "Passwords do not match" } as const;
