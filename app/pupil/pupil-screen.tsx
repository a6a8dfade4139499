import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import type { PupilState } from "#contract/homework/pupil-state";
import { DotsMenu } from "~/features/live/dots-menu";
import { GameFrame } from "~/features/live/game-frame";
import { DoorIcon, EyeIcon, HourglassIcon, UnpluggedIcon } from "~/features/live/game-icons";
import { Notice } from "~/features/live/notice";
import { SILENCE } from "~/features/question/silence";
import { useTexts } from "~/i18n/texts";
import { storeAssets } from "~/lib/store-assets";
import { whenIdle } from "~/lib/when-idle";
import { NotYou } from "~/player/not-you";
import { PageSpinner } from "~/ui/spinner";
import { focusHeading, useStepFocus } from "~/ui/use-step-focus";
import { HomeworkResult } from "./homework-result";
import { HomeworkStart } from "./homework-start";
import type { PupilPageData } from "./page-data";
import { SeatForm } from "./seat-form";
import { type HomeworkControls, useHomework } from "./use-homework";
import { WorkView } from "./work-view";

const CorrectPin = lazy(() => import("~/player/correct-pin"));
const SupportMenuPanel = lazy(() => import("~/features/live/menu-panel"));

/** Names the pupil above every screen of a seat, with a button for the next pupil. */
function WhoseDevice({ pin, state, code }: { pin: string; state: PupilState; code: string | null }) {
	const { t } = useTexts("pupil");
	// The form has its own button to remove a card.
	if (!state.joined && !state.removed && !state.takenOver) return null;
	const { nickname, number } = state.joined ? state : {};
	return (
		<div className="mx-auto -mt-3 mb-2 flex w-full max-w-3xl items-center justify-end gap-x-1 text-sm text-slate-700">
			{nickname !== undefined && (
				<p className="min-w-0 truncate">
					{nickname !== String(number) && (
						<span translate="no" className="font-semibold">
							{nickname}
						</span>
					)}
					{number !== undefined && nickname !== String(number) && " · "}
					{number !== undefined && t("doHomework.cardNumber", { number: `${number}` })}
				</p>
			)}
			<NotYou pin={pin} nickname={nickname} number={number} code={code} className="-me-4 shrink-0" />
		</div>
	);
}

function CurrentStep({ homework, data }: { homework: HomeworkControls; data: PupilPageData }) {
	const { t } = useTexts("pupil");
	const { state, gone, known } = homework;
	if (gone)
		return (
			<Notice icon={<UnpluggedIcon className="size-12" />} title={t("doHomework.goneTitle")} text={t("doHomework.goneText")}>
				<Suspense fallback={<p className="mt-3 h-39.5" />}>
					<CorrectPin pin={data.pin} label={t("doHomework.checkPin")} submit={t("doHomework.join")} />
				</Suspense>
			</Notice>
		);
	if (!state || (!state.joined && data.seatedBefore && !known)) return <PageSpinner label={t("common.loading")} />;
	if (!state.joined) {
		if (state.removed || state.takenOver) {
			const word = state.removed ? "removed" : "takenOver";
			return (
				<Notice
					icon={<DoorIcon className="size-12" />}
					title={t(`doHomework.${word}Title`)}
					text={t(`doHomework.${word}Text`)}
					action={{ label: t("doHomework.joinAgain"), onClick: homework.leaveSeat }}
				/>
			);
		}
		if (state.status === "closed")
			return (
				<Notice
					icon={<HourglassIcon className="size-12" />}
					title={t(state.mode === "class" ? "doHomework.classEnded" : "doHomework.closedTitle")}
					text={t("doHomework.closedText")}
				>
					<SeatForm pin={data.pin} homework={homework} cards={state.cards} initialNickname={null} onlyCode />
				</Notice>
			);
		return <SeatForm pin={data.pin} homework={homework} cards={state.cards} about={state.about} initialNickname={data.askedNickname} />;
	}
	switch (state.status) {
		case "scheduled":
		case "ready":
			return <HomeworkStart state={state} homework={homework} />;
		case "working":
			return <WorkView key={state.attempt} state={state} homework={homework} />;
		case "done":
		case "closed":
			return <HomeworkResult state={state} homework={homework} />;
		default: {
			const never: never = state;
			return never;
		}
	}
}

/** Shown over the page while pupils are to look to the front. The focus comes here, and goes back to where it was. */
function EyesToFront() {
	const { t } = useTexts("pupil");
	const box = useRef<HTMLElement>(null);
	const before = useRef<Element | null>(null);
	// The element that is hidden now keeps the focus until the browser draws the page.
	useLayoutEffect(() => {
		before.current = document.activeElement;
	}, []);
	useEffect(() => {
		dispatchEvent(new Event(SILENCE));
		if (box.current) focusHeading(box.current);
		return () => {
			const { current } = before;
			if (current instanceof HTMLElement && current !== document.body && current.isConnected) current.focus();
			else focusHeading(document);
		};
	}, []);
	return (
		<section
			ref={box}
			className="m-auto flex w-full max-w-md flex-col items-center gap-3 rounded-2xl border border-line bg-white px-6 py-14 text-center"
		>
			<span className="grid size-24 place-items-center rounded-full bg-primary-50 text-primary-700">
				<EyeIcon className="size-14" />
			</span>
			<h1 className="text-3xl font-bold text-slate-900">{t("doHomework.heldTitle")}</h1>
			<p className="text-balance text-slate-700">{t("doHomework.heldText")}</p>
		</section>
	);
}

export function PupilScreen({ data, languageMenu }: { data: PupilPageData; languageMenu: ReactNode }) {
	const homework = useHomework(data);
	const { state } = homework;
	const working = state?.status === "working";
	const isHeld = state?.joined === true && state.held === true;
	// Stored early, because code that is not loaded yet would be missing when the network fails.
	useEffect(() => (working ? whenIdle(() => storeAssets("pupil")) : undefined), [working]);
	useStepFocus(state ? `${state.status} ${state.joined}` : "");
	return (
		<GameFrame
			languageMenu={
				<>
					{languageMenu}
					<DotsMenu panel={(onClose) => <SupportMenuPanel ofCard={state?.joined ? state.support : undefined} onClose={onClose} />} />
				</>
			}
		>
			{state && <WhoseDevice pin={data.pin} state={state} code={homework.code} />}
			{isHeld && <EyesToFront />}
			{/* Only hidden: nothing that was typed or chosen is lost, and answers are sent all the same. */}
			<div hidden={isHeld} className="flex flex-1 flex-col">
				<CurrentStep homework={homework} data={data} />
			</div>
		</GameFrame>
	);
}
