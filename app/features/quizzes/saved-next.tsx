import { NotebookPen, Pencil, Play, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { href, useFetcher, useLocation } from "react-router";
import { useJoinOrigin } from "~/features/host/game/join-origin";
import { useTexts } from "~/i18n/texts";
import { copyText } from "~/lib/copy-text";
import { headingName, readSavedQuiz, type SavedQuiz } from "~/lib/saved-quiz";
import { toast } from "~/ui/toast";
import { WhatNext } from "~/ui/what-next";

/** Shares by the phone's own ways; elsewhere the link is copied. */
async function share(title: string, url: string): Promise<"shared" | "copied"> {
	if ("share" in navigator && window.matchMedia("(pointer: coarse)").matches) {
		// `share` rejects if the user cancels it.
		await navigator.share({ title, url }).catch(() => {});
		return "shared";
	}
	await copyText(url);
	return "copied";
}

/** The quiz that was just saved; null after a reload, or when this page is visited again. */
export function useSavedQuiz() {
	const { state } = useLocation();
	// The state is copied, because a search or an unfolded topic is another entry of the history without it.
	const [saved, setSaved] = useState(() => readSavedQuiz(state));
	useEffect(() => {
		if (saved) window.history.replaceState({ ...window.history.state, usr: null }, "");
	}, [saved]);
	return { saved, forget: () => setSaved(null) };
}

export function SavedNext({ saved: { id, name, how, shared }, onClose }: { saved: SavedQuiz; onClose: () => void }) {
	const { t } = useTexts("site");
	const { origin } = useJoinOrigin();
	const fetcher = useFetcher();
	const edit = { label: t("saved.edit"), icon: <Pencil className="size-5" />, to: href("/quiz/edit/:id", { id }) };
	const onShare = async () => {
		const link = `${origin}/solo/${id}`;
		try {
			if ((await share(name, link)) === "copied") toast.success(t("saved.copied"));
		} catch {
			toast.error(t("saved.copyFailed", { link }));
		}
	};
	if (how === "draft") {
		return <WhatNext title={t("saved.draft", { name: headingName(name) })} text={t("saved.draftText")} steps={[edit]} onClose={onClose} />;
	}
	return (
		<WhatNext
			title={t(`saved.${how}`, { name: headingName(name) })}
			text={t(shared ? "saved.public" : "saved.private")}
			onClose={onClose}
			steps={[
				{
					label: t("saved.play"),
					icon: <Play className="size-5" />,
					loading: fetcher.state !== "idle",
					onClick: () => void fetcher.submit({ id }, { method: "post", action: href("/quiz/start") }),
				},
				{ label: t("quizCard.homework"), icon: <NotebookPen className="size-5" />, to: `${href("/homework/create")}?quizId=${id}` },
				shared && { label: t("saved.share"), icon: <Share2 className="size-5" />, onClick: () => void onShare() },
				edit,
			]}
		/>
	);
}
