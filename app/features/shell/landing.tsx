import { BookOpen, ChartColumn, Lock, Pause, Play, Trophy } from "lucide-react";
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
	{ name: "live", title: "sceneLive", text: "sceneLiveText" },
	{ name: "withoutPhones", title: "sceneWithoutPhones", text: "sceneWithoutPhonesText" },
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
			<ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
				{PANELS.map(({ name, title, text }) => (
					<Card
						as="li"
						key={name}
						// Five cards: the last one is beside its text where two share a line, and two and three share lines where there is more room.
						className="flex min-w-0 flex-col overflow-hidden sm:max-lg:last:col-span-2 sm:max-lg:last:grid sm:max-lg:last:grid-cols-2 sm:max-lg:last:items-center lg:col-span-2 lg:nth-[-n+2]:col-span-3"
					>
						<div
							inert
							aria-hidden="true"
							className="@container aspect-[16/10] w-full overflow-hidden border-line border-b bg-slate-100 select-none"
						>
							{near && (
								<ErrorBoundary fallback={null}>
									<Suspense fallback={null}>
										<Scene name={name} playing={playing} />
									</Suspense>
								</ErrorBoundary>
							)}
						</div>
						<div className="p-5">
							<h3 className="text-lg text-slate-900">{t(`landing.${title}`)}</h3>
							<p className="mt-1 text-slate-600">{t(`landing.${text}`)}</p>
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

function PinForm() {
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
			className="rounded-card bg-white p-5 text-slate-900 shadow-xl shadow-primary-800/30 sm:p-6"
		>
			<label htmlFor="pin" className="text-lg font-bold">
				{t("landing.pinLabel")}
			</label>
			<div className="mt-3 flex flex-col gap-3">
				<input
					id="pin"
					name="pin"
					inputMode="numeric"
					autoComplete="off"
					enterKeyHint="go"
					value={pin}
					onChange={(event) => setPin(event.target.value)}
					placeholder={t("landing.pinPlaceholder")}
					className="h-16 w-full min-w-0 rounded-field border border-slate-500 text-center text-3xl font-bold tracking-[0.2em] tabular-nums placeholder:text-xl placeholder:font-normal placeholder:tracking-normal placeholder:text-slate-500"
				/>
				<Button type="submit" size="large" loading={opening}>
					{t("landing.join")}
				</Button>
			</div>
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
					<div className="pb-20 sm:pb-16">
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
		<div className="flex flex-col gap-10">
			<section className="grid items-center gap-8 rounded-card bg-linear-to-br from-primary-700 to-secondary-700 p-5 text-white sm:p-10 lg:grid-cols-[1fr_1.2fr] lg:gap-12 lg:p-12">
				<div className="min-w-0">
					<h1 className="text-3xl leading-tight font-bold text-balance sm:text-5xl lg:text-[2.75rem]">{t("landing.title")}</h1>
					<p className="mt-4 mb-7 max-w-lg text-lg text-primary-100">{t("landing.subtitle")}</p>
					<PinForm />
				</div>
				<div className="mx-auto w-full max-w-xl min-w-0">
					<Demonstration />
				</div>
			</section>
			{starters}
			<LandingPanels />
			<section aria-labelledby="benefits">
				<h2 id="benefits" className="text-2xl text-slate-900">
					{t("landing.benefitsTitle")}
				</h2>
				<ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
					{BENEFITS.map((benefit) => (
						<Card as="li" key={benefit.title} className="p-5">
							<span className="grid size-12 place-items-center rounded-base bg-primary-50 text-primary-700">
								<benefit.icon className="size-6" />
							</span>
							<h3 className="mt-3 text-lg text-slate-900">{t(`landing.${benefit.title}`)}</h3>
							<p className="mt-1 text-slate-600">{t(`landing.${benefit.text}`)}</p>
						</Card>
					))}
				</ul>
			</section>
			<Card className="flex flex-col items-start gap-4 p-6 sm:flex-row sm:items-center sm:p-8">
				<div className="sm:me-auto">
					<h2 className="text-xl text-slate-900">{t("landing.signUpTitle")}</h2>
					<p className="mt-1 text-slate-600">{t("landing.signUpText")}</p>
				</div>
				<div className="flex w-full flex-col gap-2 sm:w-auto sm:flex-row">
					<ButtonLink to="/register">{t("landing.signUp")}</ButtonLink>
					<ButtonLink to="/login" variant="outlined">
						{t("landing.haveAccount")}
					</ButtonLink>
				</div>
			</Card>
			<Footer />
		</div>
	);
}
