import { Pause, Play } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ErrorBoundary } from "~/ui/error-boundary";
import { Card } from "~/ui/layout";
import { useMedia } from "~/ui/use-media";

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
export function LandingPanels() {
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
