import { Play, ScanLine } from "lucide-react";
import type { ReactNode } from "react";
import { href, useFetcher, useSearchParams } from "react-router";
import { drawCard } from "~/features/live/card-drawing";
import { useTexts } from "~/i18n/texts";
import { useHydrated } from "~/ui/before-hydration";
import { Button, buttonStyle } from "~/ui/button";
import { Card } from "~/ui/layout";

interface DrawnCardProps {
	card: number;
	/** Centre, side length and clockwise angle in degrees. */
	x: number;
	y: number;
	side: number;
	angle: number;
}

function DrawnCard({ card, x, y, side, angle }: DrawnCardProps) {
	const drawing = drawCard({ card }, "small", "");
	return (
		<g
			transform={`translate(${x} ${y}) rotate(${angle}) scale(${side / drawing.side}) translate(${-drawing.side / 2} ${-drawing.side / 2})`}
		>
			<rect width={drawing.side} height={drawing.side} rx={3} fill="#fff" stroke="#94a3b8" strokeWidth={1.5} />
			{drawing.paths.map(({ d, fill }) => (
				<path key={d} d={d} fill={fill} />
			))}
		</g>
	);
}

function Pupil({ x, y, scale, fill }: { x: number; y: number; scale: number; fill: string }) {
	return (
		<g transform={`translate(${x} ${y}) scale(${scale})`} fill={fill}>
			<circle cy={-26} r={15} />
			<path d="M-30 34c0-24 12-38 30-38s30 14 30 38z" />
		</g>
	);
}

function Picture({ children }: { children: ReactNode }) {
	return (
		<svg viewBox="0 0 240 150" aria-hidden="true" className="block h-auto w-full rounded-t-[15px] bg-primary-50">
			{children}
		</svg>
	);
}

function PrintPicture() {
	return (
		<Picture>
			<g transform="rotate(-7 92 75)">
				<rect x={52} y={14} width={84} height={122} rx={3} fill="#fff" stroke="#94a3b8" />
				<DrawnCard card={7} x={94} y={45} side={54} angle={0} />
				<DrawnCard card={8} x={94} y={105} side={54} angle={0} />
			</g>
			<DrawnCard card={12} x={176} y={78} side={72} angle={9} />
		</Picture>
	);
}

function HoldPicture() {
	return (
		<Picture>
			<path d="M84 128L132 104" stroke="#6366f1" strokeWidth={18} strokeLinecap="round" />
			<Pupil x={76} y={108} scale={1.25} fill="#6366f1" />
			<DrawnCard card={7} x={160} y={82} side={84} angle={-90} />
			<circle cx={160} cy={22} r={15} fill="#be123c" />
			<text x={160} y={28.5} fontSize={18} fontWeight={800} textAnchor="middle" fill="#fff">
				B
			</text>
		</Picture>
	);
}

const PICTURED_CARDS = [
	{ card: 3, x: 50, y: 66, angle: 0 },
	{ card: 12, x: 96, y: 58, angle: -90 },
	{ card: 21, x: 144, y: 60, angle: 180 },
	{ card: 30, x: 190, y: 66, angle: 90 },
];

function ReadPicture() {
	return (
		<Picture>
			<rect x={14} y={14} width={212} height={104} rx={8} fill="#1e1b4b" />
			{PICTURED_CARDS.map(({ card, x, y, angle }) => (
				<g key={card}>
					<Pupil x={x} y={y + 38} scale={0.55} fill="#818cf8" />
					<DrawnCard card={card} x={x} y={y} side={28} angle={angle} />
					<circle cx={x} cy={y} r={21} fill="none" stroke="#fff" strokeWidth={2.5} />
					<text x={x} y={y - 26} fontSize={12} fontWeight={800} textAnchor="middle" fill="#fff">
						{card} ✓
					</text>
				</g>
			))}
			<path d="M2 126h236l-12 14H14z" fill="#94a3b8" />
			<circle cx={120} cy={20.5} r={2.5} fill="#a5b4fc" />
		</Picture>
	);
}

const STEPS = [
	{ key: "print", picture: <PrintPicture /> },
	{ key: "hold", picture: <HoldPicture /> },
	{ key: "read", picture: <ReadPicture /> },
] as const;

export function FirstUse() {
	const { t } = useTexts("answer-cards");
	const [search] = useSearchParams();
	const fetcher = useFetcher();
	const hydrated = useHydrated();
	const id = search.get("quizId");
	return (
		<section aria-labelledby="cards-how" className="mb-8 flex flex-col gap-4">
			<h2 id="cards-how" className="text-xl font-bold text-slate-900">
				{t("answerCards.how")}
			</h2>
			<ol className="grid gap-4 md:grid-cols-3">
				{STEPS.map(({ key, picture }, index) => (
					<Card key={key} as="li" className="flex flex-col">
						{picture}
						<div className="flex flex-col gap-1 p-4">
							<h3 className="font-bold text-slate-900">
								{index + 1}. {t(`answerCards.steps.${key}.title`)}
							</h3>
							<p className="text-slate-700">{t(`answerCards.steps.${key}.text`)}</p>
						</div>
					</Card>
				))}
			</ol>
			<div className="flex flex-wrap gap-3">
				{id !== null && (
					<Button
						disabled={!hydrated}
						loading={fetcher.state !== "idle"}
						onClick={() => void fetcher.submit({ id, answerCards: "1" }, { method: "post", action: href("/quiz/start") })}
					>
						<Play />
						{t("answerCards.start")}
					</Button>
				)}
				{/* A link to another document: only pages that scan may use the camera. */}
				<a href={href("/answer-cards/try")} className={buttonStyle("outlined")}>
					<ScanLine />
					{t("answerCards.try")}
				</a>
			</div>
		</section>
	);
}
