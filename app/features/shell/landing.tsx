import { BookOpen, ChartColumn, Lock, Pause, Play, Presentation, Trophy } from "lucide-react";
import { type FormEvent, lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { playPath } from "#contract/games/pin";
import { useTexts } from "~/i18n/texts";
import { whenIdle } from "~/lib/when-idle";
import { useInputBeforeHydration } from "~/ui/before-hydration";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { ErrorBoundary } from "~/ui/error-boundary";
import { Card } from "~/ui/layout";
import { useMedia } from "~/ui/use-media";
import { Footer } from "./footer";

/** The panels in their order; another one needs a name here, a scene, and two texts. */
const PANELS = [
	{ name: "withoutPhones", title: "sceneWithoutPhones", text: "sceneWithoutPhonesText" },
	{ name: "live", title: "sceneLive", text: "sceneLiveText" },
	{ name: "homework", title: "sceneHomework", text: "sceneHomeworkText" },
	{ name: "class", title: "sceneClass", text: "sceneClassText" },
	{ name: "material", title: "sceneMaterial", text: "sceneMaterialText" },
] as const;

const Scene = lazy(() => import("./show/landing-scenes"));

function useNearView() {
	const place = useRef<HTMLElement>(null);
	const [near, setNear] = useState(false);
	useEffect(() => {
		if (!place.current) return;
		const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: "400px" });
		observer.observe(place.current);
		return () => observer.disconnect();
	}, []);
	return { place, near };
}

/** The scenes stand still with reduced motion, and can be stopped (WCAG 2.2.2). */
function LandingPanels() {
	const { t } = useTexts("front");
	const { place, near } = useNearView();
	const prefersReducedMotion = useMedia("(prefers-reduced-motion: reduce)");
	const scrolls = useMedia("not all and (min-width: 640px)");
	const [userChoice, setUserChoice] = useState<"play" | "pause" | null>(null);
	const playing = userChoice === null ? !prefersReducedMotion : userChoice === "play";
	return (
		<section ref={place} aria-labelledby="scenes">
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<h2 id="scenes" className="text-2xl text-slate-900">
					{t("landing.scenesTitle")}
				</h2>
				<Button variant="text" size="small" aria-describedby="scenes" onClick={() => setUserChoice(playing ? "pause" : "play")}>
					{playing ? <Pause className="size-4.5" /> : <Play className="size-4.5" />}
					{t(playing ? "landing.showPause" : "landing.showPlay")}
				</Button>
			</div>
			{/* One row on a phone, which scrolls sideways, also by keyboard. */}
			<ul
				aria-labelledby="scenes"
				tabIndex={scrolls ? 0 : undefined}
				className="-mx-4 mt-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-4 sm:overflow-visible sm:px-0 sm:pb-0 lg:grid-cols-4"
			>
				{PANELS.map(({ name, title, text }) => (
					<Card
						as="li"
						key={name}
						// Five cards: the first one is beside its text where two share a line, and beside the other four where there is more room.
						className="group flex w-4/5 min-w-0 shrink-0 snap-start flex-col overflow-hidden sm:w-auto sm:max-lg:first:col-span-2 sm:max-lg:first:grid sm:max-lg:first:grid-cols-2 sm:max-lg:first:items-center lg:first:col-span-2 lg:first:row-span-2"
					>
						<div
							inert
							aria-hidden="true"
							className="@container aspect-[16/10] w-full overflow-hidden border-line border-b bg-slate-100 select-none lg:group-first:aspect-auto lg:group-first:flex-1"
						>
							{near && (
								<ErrorBoundary fallback={null}>
									<Suspense fallback={null}>
										<Scene name={name} playing={playing} />
									</Suspense>
								</ErrorBoundary>
							)}
						</div>
						<div className="p-4 lg:group-first:p-5">
							<h3 className="text-lg leading-snug text-slate-900 lg:text-base lg:group-first:text-xl">{t(`landing.${title}`)}</h3>
							<p className="mt-1 text-slate-600 lg:text-sm lg:group-first:text-base">{t(`landing.${text}`)}</p>
						</div>
					</Card>
				))}
			</ul>
		</section>
	);
}

const BENEFITS = [
	{ icon: BookOpen, title: "benefitLibrary", text: "benefitLibraryText" },
	{ icon: Lock, title: "benefitPrivate", text: "benefitPrivateText" },
	{ icon: ChartColumn, title: "benefitTracking", text: "benefitTrackingText" },
	{ icon: Trophy, title: "benefitSharing", text: "benefitSharingText" },
] as const;

/** Each of them can be checked in the product. */
const FACTS = [
	{ title: "factAccounts", text: "factAccountsText" },
	{ title: "factCards", text: "factCardsText" },
	{ title: "factNetwork", text: "factNetworkText" },
	{ title: "factAdvertising", text: "factAdvertisingText" },
] as const;

/** Comes first on the page: pupils are sent here with a PIN, and need nothing else of it. */
function PinBar() {
	const { t } = useTexts("front");
	const [pin, setPin] = useState("");
	const [opening, setOpening] = useState(false);
	// After Back from the player's page the browser may show this page in its old state.
	useEffect(() => {
		const onShow = () => setOpening(false);
		window.addEventListener("pageshow", onShow);
		return () => window.removeEventListener("pageshow", onShow);
	}, []);
	const form = useInputBeforeHydration((_, text) => setPin(text));
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		const path = playPath(pin);
		if (path === null) return;
		setOpening(true);
		// The player's page is not a page of the router.
		window.location.assign(path);
	};
	return (
		<form
			ref={form}
			onSubmit={onSubmit}
			// Until the script is loaded the browser submits to the server, which redirects as well.
			action="/"
			method="get"
			className="flex items-center gap-1.5 bg-primary-800 px-2.5 py-2.5 sm:gap-3 sm:px-10 lg:px-12"
		>
			<label htmlFor="pin" className="shrink-0 text-sm font-bold sm:text-base">
				{t("landing.pinLabel")}
			</label>
			<input
				id="pin"
				name="pin"
				inputMode="numeric"
				autoComplete="off"
				enterKeyHint="go"
				value={pin}
				onChange={(event) => setPin(event.target.value)}
				placeholder={t("landing.pinPlaceholder")}
				className="h-11 w-full min-w-0 rounded-field bg-white px-2 text-lg font-bold tabular-nums text-slate-900 placeholder:text-base placeholder:font-normal placeholder:text-slate-500 sm:w-48"
			/>
			<Button type="submit" variant="outlined" loading={opening} className="px-3.5!">
				{t("landing.join")}
			</Button>
		</form>
	);
}

const importShow = () => import("./show/landing-show");
// Rendered by the server; hydrated when the browser is idle.
const Show = lazy(() =>
	import.meta.env.SSR ? importShow() : new Promise<void>((resolve) => whenIdle(async () => resolve())).then(importShow),
);

/** Memoised: a new render before its code is loaded would remove what the server rendered. */
const Demonstration = memo(function Demonstration() {
	return (
		<ErrorBoundary fallback={null}>
			<Suspense
				fallback={
					<div className="min-h-55 pb-20 sm:pb-16">
						<div className="me-16 aspect-video sm:me-22" />
					</div>
				}
			>
				<Show />
			</Suspense>
		</ErrorBoundary>
	);
});

export function Landing({ starters }: { starters: ReactNode }) {
	const { t } = useTexts("front");
	return (
		<div className="flex flex-col gap-8 sm:gap-12">
			<section className="overflow-hidden rounded-card bg-linear-to-br from-primary-700 to-secondary-700 text-white">
				<PinBar />
				<div className="grid items-center gap-6 px-5 pt-6 pb-4 sm:p-10 lg:grid-cols-[1fr_1.2fr] lg:gap-12 lg:p-12">
					<div className="min-w-0">
						<h1 className="text-3xl leading-tight font-bold text-balance sm:text-5xl lg:text-[2.75rem]">{t("landing.title")}</h1>
						<p className="mt-3 mb-6 max-w-lg text-lg leading-snug text-primary-100 sm:mt-4 sm:mb-8">{t("landing.subtitle")}</p>
						{/* Home is where a class is started: the page after signing up. */}
						<ButtonLink to="/register" size="large" className="bg-light! text-indigo-950! hover:brightness-110 max-sm:w-full">
							<Presentation className="size-6" />
							{t("landing.start")}
						</ButtonLink>
					</div>
					<div className="mx-auto w-full max-w-xl min-w-0">
						<Demonstration />
					</div>
				</div>
			</section>
			{starters}
			<LandingPanels />
			<div className="grid gap-8 lg:grid-cols-[1.2fr_1fr] lg:gap-12">
				<section aria-labelledby="benefits">
					<h2 id="benefits" className="text-2xl text-slate-900">
						{t("landing.benefitsTitle")}
					</h2>
					<ul className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2">
						{BENEFITS.map((benefit) => (
							<li key={benefit.title} className="flex min-w-0 gap-3.5">
								<span className="grid size-11 shrink-0 place-items-center rounded-base bg-primary-50 text-primary-700">
									<benefit.icon className="size-5.5" />
								</span>
								<div className="min-w-0">
									<h3 className="leading-snug text-slate-900">{t(`landing.${benefit.title}`)}</h3>
									<p className="mt-0.5 leading-snug text-slate-600">{t(`landing.${benefit.text}`)}</p>
								</div>
							</li>
						))}
					</ul>
					<div className="mt-6 flex flex-wrap gap-2">
						<ButtonLink to="/register" variant="outlined">
							{t("landing.signUp")}
						</ButtonLink>
						<ButtonLink to="/login" variant="text">
							{t("landing.haveAccount")}
						</ButtonLink>
					</div>
				</section>
				<section aria-labelledby="facts">
					<h2 id="facts" className="text-2xl text-slate-900">
						{t("landing.factsTitle")}
					</h2>
					<dl className="mt-5 flex flex-col gap-4 border-primary-300 border-s-4 ps-4">
						{FACTS.map((fact) => (
							<div key={fact.title}>
								<dt className="font-bold leading-snug text-slate-900">{t(`landing.${fact.title}`)}</dt>
								<dd className="mt-0.5 leading-snug text-slate-600">{t(`landing.${fact.text}`)}</dd>
							</div>
						))}
					</dl>
				</section>
			</div>
			<Footer />
		</div>
	);
}
