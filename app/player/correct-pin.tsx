import { Button } from "~/ui/button";

interface CorrectPinProps {
	pin: string;
	label: string;
	submit: string;
}

/** Lets the player correct the PIN; the server redirects to the game. */
export default function CorrectPin({ pin, label, submit }: CorrectPinProps) {
	return (
		<form action="/" className="mt-3 flex w-full flex-col gap-3">
			<label htmlFor="pin" className="font-semibold text-slate-800">
				{label}
			</label>
			<input
				id="pin"
				name="pin"
				defaultValue={pin}
				inputMode="numeric"
				autoComplete="off"
				enterKeyHint="go"
				required
				className="h-14 w-full rounded-field border border-slate-500 text-center text-2xl font-bold tabular-nums"
			/>
			<Button type="submit" size="large">
				{submit}
			</Button>
		</form>
	);
}
