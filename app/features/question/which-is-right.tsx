import { Checkbox } from "~/ui/choice-group";
import { optionLetter } from "./option-identity";
import { RichText } from "./rich-text";

interface WhichIsRightProps {
	legend: string;
	options: readonly string[];
	lang: string;
	/** The places of the right options, in ascending order. */
	ticked: readonly number[];
	onTick: (ticked: number[]) => void;
}

/** Asks for the right options of a question whose solution is not known: nothing is guessed. */
export function WhichIsRight({ legend, options, lang, ticked, onTick }: WhichIsRightProps) {
	return (
		<fieldset className="rounded-base border border-warning-200 bg-warning-50 px-3 py-2">
			<legend className="px-1 text-sm font-semibold text-warning-800">{legend}</legend>
			{options.map((option, index) => (
				<Checkbox
					key={optionLetter(index)}
					className="py-1"
					checked={ticked.includes(index)}
					onChange={({ target: { checked } }) =>
						onTick(checked ? [...ticked, index].sort((one, other) => one - other) : ticked.filter((one) => one !== index))
					}
					label={
						<span className="wrap-anywhere">
							{optionLetter(index)}){" "}
							<span lang={lang} className="whitespace-pre-wrap">
								<RichText text={option} inName />
							</span>
						</span>
					}
				/>
			))}
		</fieldset>
	);
}
