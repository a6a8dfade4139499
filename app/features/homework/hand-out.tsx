import { Copy, Eye, MessageSquareText, Presentation, Printer } from "lucide-react";
import { href } from "react-router";
import type { Assignment } from "#contract/homework/assignments";
import { JoinOriginChoice, useJoinOrigin } from "~/features/host/game/join-origin";
import { useTexts } from "~/i18n/texts";
import { copyText } from "~/lib/copy-text";
import { Button, buttonStyle } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { QrCode } from "~/ui/qr-code";
import { toast } from "~/ui/toast";
import { WhatNext } from "~/ui/what-next";

/** Groups the PIN of a homework as people say it: 041 23 45. */
export function formatHomeworkPin(pin: string): string {
	return `${pin.slice(0, 3)} ${pin.slice(3)}`;
}

export const joinLink = (origin: string, pin: string) => `${origin}/play/${pin}`;

/** Navigation state after homework was set: its page begins with what to do next. */
export const JUST_SET = { justSet: true } as const;

export const isJustSet = (state: unknown): boolean => typeof state === "object" && state !== null && "justSet" in state;

interface HandOutProps {
	assignment: Assignment;
	showsNextSteps: boolean;
	onWatch: () => void;
	/** Closes the card with the next steps; if absent, it stays until its page is left. */
	onClose?: () => void;
}

export function HandOut({ assignment, showsNextSteps, onWatch, onClose }: HandOutProps) {
	const { t, formatDate } = useTexts("homework");
	const { pin, title, dueAt } = assignment;
	const inClass = assignment.mode === "class";
	const { origin } = useJoinOrigin();
	const link = joinLink(origin, pin);
	const copy = async (text: string) => {
		try {
			await copyText(text);
			toast.success(t("homework.copied"));
		} catch {
			toast.error(t("homework.copyFailed", { link }));
		}
	};
	const copyMessage = () =>
		copy(t("homework.message", { title, date: formatDate(dueAt, "dayAndTime"), link, pin: formatHomeworkPin(pin) }));
	const printPath = href("/homework/:id/print", { id: assignment._id });
	const stagePath = href("/homework/:id/stage", { id: assignment._id });
	const joinDetails = (
		<>
			<p className="text-3xl font-bold tracking-wider text-slate-900 tabular-nums">{formatHomeworkPin(pin)}</p>
			<p className="wrap-anywhere text-slate-600">{link}</p>
			<div className="mt-2 flex">
				<JoinOriginChoice />
			</div>
		</>
	);
	if (showsNextSteps) {
		return (
			<WhatNext
				title={t(inClass ? "homework.inClass.startedTitle" : "homework.setTitle")}
				text={t(inClass ? "homework.inClass.startedText" : "homework.setText")}
				steps={
					inClass
						? [
								{ label: t("homework.inClass.stage"), icon: <Presentation />, to: stagePath, newTab: true },
								{ label: t("homework.copyLink"), icon: <Copy />, onClick: () => void copy(link) },
								{ label: t("homework.inClass.watch"), icon: <Eye />, onClick: onWatch },
							]
						: [
								{ label: t("homework.copyLink"), icon: <Copy />, onClick: () => void copy(link) },
								{ label: t("homework.copyText"), icon: <MessageSquareText />, onClick: () => void copyMessage() },
								{ label: t("homework.print"), icon: <Printer />, to: printPath, newTab: true },
								{ label: t("homework.watch"), icon: <Eye />, onClick: onWatch },
							]
				}
				onClose={onClose}
			>
				<div className="flex flex-wrap items-center gap-x-6 gap-y-3">
					<QrCode text={link} label={t("homework.qr")} className="size-36 rounded-lg" />
					<div className="min-w-0 flex-1 basis-60">{joinDetails}</div>
				</div>
			</WhatNext>
		);
	}
	return (
		<Fold
			title={t("homework.handOut")}
			note={
				<span className="tabular-nums">
					PIN <strong className="font-bold whitespace-nowrap text-slate-900">{formatHomeworkPin(pin)}</strong>
				</span>
			}
			startsOpen={!inClass && assignment.participantCount === 0}
		>
			<div className="flex flex-wrap items-center gap-6">
				<QrCode text={link} label={t("homework.qr")} className="size-36 rounded-lg" />
				<div className="min-w-0 flex-1 basis-72">
					<p className="text-slate-600">{t("homework.handOutText")}</p>
					<div className="mt-2">{joinDetails}</div>
					<div className="mt-4 flex flex-wrap gap-2">
						<Button variant="outlined" onClick={() => void copy(link)}>
							<Copy />
							{t("homework.copyLink")}
						</Button>
						{!inClass && (
							<>
								<Button variant="outlined" onClick={() => void copyMessage()}>
									<MessageSquareText />
									{t("homework.copyText")}
								</Button>
								<a href={printPath} target="_blank" rel="noreferrer" className={buttonStyle("outlined")}>
									<Printer />
									{t("homework.print")}
								</a>
							</>
						)}
					</div>
				</div>
			</div>
		</Fold>
	);
}
