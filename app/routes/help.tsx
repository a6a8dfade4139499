import { ChevronRight } from "lucide-react";
import { data, href, Link } from "react-router";
import type { PageHandle } from "~/features/shell/page-title";
import { getI18n } from "~/i18n/server";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";
import { Card, PageHeading } from "~/ui/layout";
import type { Route } from "./+types/help";

preloadTexts("help");

export const handle = { title: "help" } satisfies PageHandle;

/** The questions that teachers ask, each with the page on which its first step is. */
const TOPICS = [
	{ name: "first-game", to: "/" },
	{ name: "joining", to: null },
	{ name: "without-phones", to: "/answer-cards" },
	{ name: "big-screen", to: null },
	{ name: "questions", to: "/quiz/create" },
	{ name: "material", to: "/quiz/create" },
	{ name: "homework", to: "/homework" },
	{ name: "own-pace", to: "/" },
	{ name: "classes", to: "/classes" },
	{ name: "results", to: "/results" },
	{ name: "privacy", to: "/about/privacy" },
] as const;

/** Pictures of the product, made by `npm run pictures`: of the interface in the reader's language. */
const files = import.meta.glob<string>("../features/shell/help-pictures/*.webp", { eager: true, query: "?url", import: "default" });
const PICTURES = [
	{ topic: "material", step: "step3", name: "import", width: 760, height: 560 },
	{ topic: "material", step: "step5", name: "print", width: 760, height: 560 },
] as const;

function StepPicture({ topic, step }: { topic: Topic["name"]; step: (typeof STEPS)[number] }) {
	const { t, language } = useTexts("help");
	const picture = PICTURES.find((one) => one.topic === topic && one.step === step);
	if (!picture) return null;
	const { name, width, height } = picture;
	return (
		<img
			src={files[`../features/shell/help-pictures/${name}-${language}.webp`]}
			alt={t(`help.pictures.${name}`)}
			width={width}
			height={height}
			loading="lazy"
			className="mt-3 h-auto w-full rounded-base border border-line"
		/>
	);
}

const STEPS = ["step1", "step2", "step3", "step4", "step5"] as const;

type Topic = (typeof TOPICS)[number];

export async function loader({ params, context }: Route.LoaderArgs) {
	if (params.topic === undefined) return { pageName: "" };
	const topic = TOPICS.find(({ name }) => name === params.topic);
	if (!topic) throw data(null, { status: 404 });
	return { pageName: getI18n(context).t(`help:help.topics.${topic.name}.title`) };
}

function TopicList() {
	const { t } = useTexts("help");
	return (
		<Card as="ul" className="divide-y divide-line">
			{TOPICS.map(({ name }) => (
				<li key={name}>
					<Link
						to={href("/help/:topic?", { topic: name })}
						className="flex min-h-14 items-center gap-3 px-5 py-2.5 text-lg font-semibold text-slate-900 hover:bg-slate-50 sm:px-6"
					>
						<span className="min-w-0 flex-1">{t(`help.topics.${name}.title`)}</span>
						<ChevronRight className="shrink-0 text-slate-500 rtl:rotate-180" />
					</Link>
				</li>
			))}
		</Card>
	);
}

function Answer({ topic: { name, to } }: { topic: Topic }) {
	const { t } = useTexts("help");
	return (
		<Card className="p-5 sm:p-8">
			<ol className="flex flex-col gap-5">
				{STEPS.map((step, index) => (
					<li key={step} className="flex gap-4">
						<span
							aria-hidden="true"
							className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-50 font-bold text-primary-800 tabular-nums"
						>
							{index + 1}
						</span>
						<div className="min-w-0 flex-1 pt-1">
							<p className="text-lg leading-relaxed text-slate-800">{t(`help.topics.${name}.steps.${step}`)}</p>
							<StepPicture topic={name} step={step} />
						</div>
					</li>
				))}
			</ol>
			{to !== null && (
				<ButtonLink to={to} className="mt-7">
					{t("help.goThere")}
				</ButtonLink>
			)}
		</Card>
	);
}

export default function Help({ params }: Route.ComponentProps) {
	const { t } = useTexts("help");
	const topic = TOPICS.find(({ name }) => name === params.topic);
	return (
		<div className="mx-auto max-w-3xl">
			{topic ? (
				<>
					<PageHeading
						back={{ to: href("/help/:topic?"), label: t("help.title") }}
						title={t(`help.topics.${topic.name}.title`)}
						subtitle={t(`help.topics.${topic.name}.text`)}
					/>
					<Answer topic={topic} />
				</>
			) : (
				<>
					<PageHeading title={t("help.title")} subtitle={t("help.subtitle")} />
					<TopicList />
				</>
			)}
		</div>
	);
}
