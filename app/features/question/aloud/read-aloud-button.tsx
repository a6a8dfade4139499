import { useEffect, useState } from "react";
import type { AuthoringLanguage } from "#contract/limits";
import { SILENCE } from "~/features/question/silence";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { createIcon } from "~/ui/icon";
import { type AloudQuestion, type AloudSolution, listSentences } from "./sentences";
import { createSpeaker, findVoice, listVoices, type SpeakerState, VOICES_WITHIN_MS } from "./speaker";

const SpeakerIcon = createIcon("M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12");
const StopIcon = createIcon("M7 7h10v10H7z");

export interface ReadAloudProps {
	question: AloudQuestion;
	/** The quiz's language; that of the page where there is no quiz. */
	lang: AuthoringLanguage | undefined;
	solution?: AloudSolution | undefined;
	inRightOrder?: boolean;
	className?: string;
}

export default function ReadAloudButton({ question, lang, solution, inRightOrder, className = "" }: ReadAloudProps) {
	const { t, language } = useTexts();
	const [state, setState] = useState<SpeakerState>("silent");
	const [speaker] = useState(() =>
		createSpeaker({
			synthesis: globalThis.speechSynthesis,
			createUtterance: (text) => new SpeechSynthesisUtterance(text),
			onState: setState,
		}),
	);
	const spoken = lang ?? language;
	useEffect(() => {
		// Some browsers begin to load their voices when they are first asked for.
		const hasVoice = () => findVoice(listVoices(globalThis.speechSynthesis), spoken) !== undefined;
		if (hasVoice()) return;
		const timer = setTimeout(() => {
			if (!hasVoice()) setState((now) => (now === "silent" ? "noVoice" : now));
		}, VOICES_WITHIN_MS);
		return () => clearTimeout(timer);
	}, [spoken]);
	useEffect(() => {
		// A reading would go on after the page is left, and while it is covered.
		for (const name of ["pagehide", SILENCE]) addEventListener(name, speaker.stop);
		return () => {
			for (const name of ["pagehide", SILENCE]) removeEventListener(name, speaker.stop);
			speaker.stop();
		};
	}, [speaker]);
	const sentences = listSentences(question, spoken, { solution, inRightOrder });
	// What is read changes with the question, and with its options and solution.
	const content = sentences.join("\n");
	// biome-ignore lint/correctness/useExhaustiveDependencies: another content ends the reading
	useEffect(() => speaker.stop, [speaker, content]);
	if (sentences.length === 0) return null;
	const reads = state === "speaks" || state === "waits";
	return (
		<Button
			variant="outlined"
			size="small"
			className={`self-start ${className}`}
			onClick={() => (reads ? speaker.stop() : speaker.start(sentences, spoken))}
		>
			{reads ? <StopIcon /> : <SpeakerIcon />}
			{state === "noVoice"
				? t("support.noVoice", { language: new Intl.DisplayNames([language], { type: "language" }).of(spoken) ?? spoken })
				: t(reads ? "support.stopReading" : "support.readAloud")}
		</Button>
	);
}
