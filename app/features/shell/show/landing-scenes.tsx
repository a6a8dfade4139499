import { FileText, ScanLine } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { AnswerCardPicture } from "~/features/live/answer-card";
import { Avatar } from "~/features/live/avatar";
import { optionLetter, pickStageColor } from "~/features/question/option-identity";
import { OptionShape } from "~/features/question/option-shape";
import { useTexts } from "~/i18n/texts";
import { ProgressBar } from "~/ui/progress-bar";
import { QrCode } from "~/ui/qr-code";

/** The beats of a scene take a second each; the last one shows everything. */
const BEAT_COUNT = 6;
const BEAT_MS = 1_000;

const NICKNAMES = ["Ada", "Can", "Elif", "Mia", "Leo", "Zeynep"];

/** Classes of an element that appears and stays until the loop begins again. */
function appearClasses(isThere: boolean): string {
	return `transition duration-500 ${isThere ? "" : "translate-y-[1.5cqw] opacity-0"}`;
}

interface SceneProps {
	beat: number;
}

function LiveScene({ beat }: SceneProps) {
	const answering = beat >= 3;
	const counts = [4, 9, 2, 1];
	return (
		<div className="relative size-full bg-linear-to-br from-primary-600 to-secondary-800 text-white">
			<div
				className={`absolute inset-0 grid grid-cols-[1fr_34%] gap-[3cqw] p-[5cqw] transition-opacity duration-500 ${answering ? "opacity-0" : ""}`}
			>
				<ul className="flex flex-wrap content-start gap-[2cqw]">
					{NICKNAMES.map((nickname, index) => (
						<li
							key={nickname}
							className={`flex items-center gap-[1.4cqw] rounded-full bg-white/20 py-[1cqw] pe-[3cqw] ps-[1cqw] text-[4.4cqw] leading-none font-bold ${appearClasses(beat * 2.5 >= index)}`}
						>
							<Avatar nickname={nickname} className="size-[7cqw]" />
							{nickname}
						</li>
					))}
				</ul>
				<div className="flex flex-col items-center justify-center gap-[2cqw] self-center rounded-[2cqw] bg-white p-[3cqw] text-slate-900">
					<QrCode text="https://example.org/play/2973417" label="" className="w-full" />
					<span className="text-[5cqw] leading-none font-bold tabular-nums">297 3417</span>
				</div>
			</div>
			<div
				className={`absolute inset-0 flex items-end gap-[4cqw] px-[8cqw] pt-[14cqw] pb-[6cqw] transition-opacity duration-500 ${answering ? "" : "opacity-0"}`}
			>
				{counts.map((count, index) => {
					const right = index === 1;
					return (
						<div
							key={optionLetter(index)}
							className={`flex h-full flex-1 flex-col justify-end gap-[1.5cqw] text-center transition-opacity duration-500 ${beat === BEAT_COUNT - 1 && !right ? "opacity-60" : ""}`}
						>
							<span className="text-[5cqw] leading-none font-bold tabular-nums">{beat >= 4 ? count : ""}</span>
							<div
								className={`w-full origin-bottom rounded-[1.5cqw] border-[0.8cqw] transition-transform duration-700 ease-out ${right && beat === BEAT_COUNT - 1 ? "border-white" : "border-white/25"} ${beat >= 4 ? "" : "scale-y-[0.12]"}`}
								style={{ backgroundColor: pickStageColor(index), height: `${(count / 9) * 78}%` }}
							/>
							<span className="flex items-center justify-center gap-[1.5cqw] text-[4.4cqw] leading-none font-bold">
								<OptionShape index={index} className="size-[4.4cqw]" />
								{optionLetter(index)}
								{right && <span className={beat === BEAT_COUNT - 1 ? "" : "invisible"}>✓</span>}
							</span>
						</div>
					);
				})}
			</div>
		</div>
	);
}

/** The cards in the order in which they are read: the middle in hundredths of width and height, the side in those of the width, and the edge on top. */
const CARDS = [
	{ card: 4, x: 50, y: 56, side: 17, angle: 3, edge: 1 },
	{ card: 2, x: 66, y: 22, side: 13, angle: -5, edge: 0 },
	{ card: 1, x: 33, y: 22, side: 13, angle: 4, edge: 2 },
	{ card: 5, x: 82, y: 54, side: 17, angle: -4, edge: 1 },
	{ card: 3, x: 18, y: 54, side: 17, angle: 6, edge: 3 },
] as const;

/** Cards in the picture of a camera: each is ringed when it is read, and its number fills in the strip; nothing shows which answer. */
function WithoutPhonesScene({ beat }: SceneProps) {
	const { t } = useTexts("front");
	const readCount = Math.min(CARDS.length, beat + 1);
	return (
		<div className="relative size-full bg-linear-to-b from-slate-700 to-slate-800 text-white">
			{CARDS.map(({ card, x, y, side, angle, edge }, index) => (
				<div
					key={card}
					className="absolute grid -translate-1/2 place-items-center"
					style={{ left: `${x}%`, top: `${y}%`, width: `${side * 1.5}cqw`, height: `${side * 1.5}cqw` }}
				>
					<div style={{ width: `${side}cqw`, rotate: `${angle - edge * 90}deg` }}>
						<AnswerCardPicture card={{ card }} size="small" hint="" label="" className="h-auto w-full rounded-[0.6cqw]" />
					</div>
					<div className={`absolute inset-0 rounded-full border-[0.8cqw] border-white ${appearClasses(index < readCount)}`}>
						<span className="absolute -bottom-[2cqw] left-1/2 -translate-x-1/2 rounded-full bg-slate-900 px-[1.6cqw] py-[0.6cqw] text-[3.6cqw] leading-none font-bold whitespace-nowrap tabular-nums">
							{card} ✓
						</span>
					</div>
				</div>
			))}
			<div className="absolute inset-x-0 bottom-0 flex items-center gap-[3cqw] bg-slate-900 px-[4cqw] py-[2.2cqw]">
				<span className="text-[4cqw] leading-none font-bold tabular-nums">{t("landing.sceneCardsRead", { count: readCount })}</span>
				<span className="flex flex-1 gap-[1.4cqw]">
					{CARDS.map(({ card }) => card)
						.sort((a, b) => a - b)
						.map((card) => {
							const isRead = CARDS.findIndex((one) => one.card === card) < readCount;
							return (
								<span
									key={card}
									className={`grid h-[6cqw] flex-1 place-items-center rounded-full text-[3.6cqw] leading-none font-bold tabular-nums transition-colors duration-500 ${isRead ? "bg-white text-slate-900" : "bg-white/20"}`}
								>
									{card}
								</span>
							);
						})}
				</span>
			</div>
		</div>
	);
}

const MARKS = ["✓✓✓✗✓", "✓✗✓✓✓", "✓✓✗✓–", "✓✓✓✓✓"];
const MARK_TONES: Record<string, string> = {
	"✓": "bg-success-50 text-success-800",
	"✗": "bg-error-50 text-error-800",
	"–": "text-slate-500",
};

function HomeworkScene({ beat }: SceneProps) {
	const { t } = useTexts("front");
	const handedIn = Math.min(3, Math.max(0, beat - 2));
	return (
		<div className="flex size-full flex-col gap-[3cqw] bg-page p-[6cqw] text-slate-900">
			<p className="flex items-center justify-between gap-[2cqw] text-[4.6cqw] leading-none font-bold">
				{t("landing.sceneHomeworkName")}
				<span className="rounded-[1.4cqw] bg-primary-100 px-[2.4cqw] py-[1.6cqw] text-[3.6cqw] text-primary-800">
					{t("landing.sceneDue")}
				</span>
			</p>
			<ul className="flex flex-1 flex-col justify-evenly rounded-[2cqw] border border-line bg-white px-[3cqw]">
				{MARKS.map((marks, row) => (
					<li key={NICKNAMES[row]} className="flex items-center gap-[1.6cqw] text-[4.2cqw] leading-none font-semibold">
						<Avatar nickname={NICKNAMES[row] ?? ""} className="size-[6.5cqw]" />
						<span className="flex-1">{NICKNAMES[row]}</span>
						{[...marks].map((mark, column) => (
							<span
								// biome-ignore lint/suspicious/noArrayIndexKey: the marks never change places
								key={column}
								className={`grid size-[7cqw] place-items-center rounded-[1.2cqw] text-[4cqw] ${MARK_TONES[mark]} ${appearClasses(beat * 2 >= row + column)}`}
							>
								{mark}
							</span>
						))}
					</li>
				))}
			</ul>
			<div className="flex items-center gap-[3cqw]">
				<div className="flex-1">
					<ProgressBar value={handedIn} max={4} label="" />
				</div>
				<span className="text-[3.8cqw] leading-none font-semibold text-slate-700 tabular-nums">
					{t("landing.sceneHandedIn", { count: handedIn })}
				</span>
			</div>
		</div>
	);
}

const CODES = ["K7PX 2MQ4T", "B4QD 9TR6A", "H2LN 5VC3E"];

/** Cards as they are printed for a class; one of them is scanned and its pupil is in. */
function ClassScene({ beat }: SceneProps) {
	const { t } = useTexts("front");
	const scanned = beat >= 3;
	return (
		<div className="relative flex size-full items-center justify-center bg-slate-100 pb-[9cqw]">
			{CODES.map((code, index) => {
				const middle = index === 1;
				const placement = ["-rotate-6 -translate-x-[28cqw]", "z-10", "rotate-6 translate-x-[28cqw]"][index];
				return (
					<div
						key={code}
						className={`absolute flex w-[38cqw] flex-col gap-[2cqw] rounded-[1.2cqw] border border-dashed border-slate-400 bg-white p-[3.5cqw] text-slate-900 shadow-md ${placement} ${appearClasses(beat >= index || scanned)}`}
					>
						<div className="flex items-start justify-between gap-[2cqw]">
							<div>
								<p className="text-[3.4cqw] leading-tight">{t("landing.sceneClassName")}</p>
								<p className="text-[11cqw] leading-none font-bold tabular-nums">{11 + index}</p>
							</div>
							<QrCode text={`https://example.org/c/${code.replace(" ", "")}`} label="" className="size-[16cqw]" />
						</div>
						<p className="font-mono text-[3.2cqw] leading-none font-bold whitespace-nowrap">{code}</p>
						{middle && (
							<ScanLine
								className={`absolute top-[1.5cqw] end-[1.5cqw] size-[22cqw] text-primary-700 transition-opacity duration-300 ${beat === 2 || beat === 3 ? "" : "opacity-0"}`}
								strokeWidth={1.25}
							/>
						)}
					</div>
				);
			})}
			<p
				className={`absolute bottom-[5cqw] z-20 flex items-center gap-[2cqw] rounded-full bg-success-800 py-[1.6cqw] pe-[5cqw] ps-[1.6cqw] text-[4.6cqw] leading-none font-bold text-white shadow-lg ${appearClasses(beat >= 4)}`}
			>
				<Avatar nickname="Elif" className="size-[9cqw]" />
				12 · {t("landing.sceneReady")}
			</p>
		</div>
	);
}

const LINE_WIDTHS = ["w-full", "w-11/12", "w-full", "w-4/5", "w-full", "w-10/12", "w-full", "w-2/3"];

function MaterialScene({ beat }: SceneProps) {
	const { t } = useTexts("front");
	const questions = [1, 2, 3] as const;
	return (
		<div className="grid size-full grid-cols-[36%_1fr] items-center gap-[4cqw] bg-page p-[5cqw] text-slate-900">
			<div className="flex aspect-[3/4] flex-col gap-[2cqw] rounded-[1.2cqw] border border-line bg-white p-[3.5cqw] shadow-md">
				<p className="flex items-center gap-[1cqw] text-[3.4cqw] leading-none font-bold text-error-700">
					<FileText className="size-[4.4cqw]" />
					{t("landing.sceneFile")}
				</p>
				{LINE_WIDTHS.map((width, index) => (
					<span
						// biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
						key={index}
						className={`block h-[1.6cqw] rounded-full transition-colors duration-500 ${width} ${beat * 2 > index ? "bg-primary-300" : "bg-slate-200"}`}
					/>
				))}
			</div>
			<ul className="flex flex-col gap-[2cqw]">
				{questions.map((number) => (
					<li
						key={number}
						className={`flex gap-[2cqw] rounded-[1.6cqw] border border-primary-300 bg-primary-50 p-[2cqw] text-[3.4cqw] leading-snug ${appearClasses(beat > number)}`}
					>
						<span className="mt-[0.4cqw] grid size-[4cqw] shrink-0 place-items-center rounded-[0.8cqw] bg-primary-700 text-[3cqw] leading-none text-white">
							✓
						</span>
						<span className="min-w-0">
							<span className="block font-semibold">{t(`landing.sceneQuestion${number}`)}</span>
							<span className="block text-success-800">✓ {t(`landing.sceneAnswer${number}`)}</span>
						</span>
					</li>
				))}
			</ul>
		</div>
	);
}

const SCENES = {
	live: LiveScene,
	withoutPhones: WithoutPhonesScene,
	homework: HomeworkScene,
	class: ClassScene,
	material: MaterialScene,
} satisfies Record<string, ComponentType<SceneProps>>;

type SceneName = keyof typeof SCENES;

/** Counts beats while the scene is in sight; a stopped scene shows the last beat. */
function useBeat(playing: boolean) {
	const place = useRef<HTMLDivElement>(null);
	const [inSight, setInSight] = useState(false);
	const [beat, setBeat] = useState(BEAT_COUNT - 1);
	useEffect(() => {
		if (!place.current) return;
		const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), { threshold: 0.25 });
		observer.observe(place.current);
		return () => observer.disconnect();
	}, []);
	const runs = playing && inSight;
	useEffect(() => {
		if (!runs) return;
		const timer = setInterval(() => setBeat((before) => (before + 1) % BEAT_COUNT), BEAT_MS);
		return () => clearInterval(timer);
	}, [runs]);
	return { place, beat: playing ? beat : BEAT_COUNT - 1 };
}

function Frame({ playing, children }: { playing: boolean; children: (beat: number) => ReactNode }) {
	const { place, beat } = useBeat(playing);
	return (
		<div ref={place} className="size-full">
			{children(beat)}
		</div>
	);
}

/** Decoration beside its sentence: nothing in it can be focused or is read out. */
export default function LandingScene({ name, playing }: { name: SceneName; playing: boolean }) {
	const Scene = SCENES[name];
	return <Frame playing={playing}>{(beat) => <Scene beat={beat} />}</Frame>;
}
