import { IdCard, Printer } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { Card, Class } from "#contract/classes/classes";
import { groupCode } from "#contract/classes/codes";
import { api } from "~/api/client";
import { useRead } from "~/api/use-read";
import { useWrite } from "~/api/use-write";
import { atOrigin, JoinOriginChoice, useJoinOrigin } from "~/features/host/game/join-origin";
import { loadTexts } from "~/i18n/site-texts";
import { type Translator, useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice-group";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { EmptyState, PrintSheet, Section, Card as Surface } from "~/ui/layout";
import { QrCode } from "~/ui/qr-code";

interface CardSheetProps {
	of: Pick<Class, "name" | "language">;
	cards: readonly Card[];
	withLabels: boolean;
	scanText: string;
	qrLabel: (number: number) => string;
}

/** A number of up to four digits; longer ones are smaller, so that they stay beside the QR code. */
const MAX_NUMBER_PT = 40;
const NUMBER_LINE_PT = 160;

/** 90 × 64 mm on paper, with a QR code that a phone reads at arm's length. */
function PaperCard({ of, card, withLabels, scanText, qrLabel }: Omit<CardSheetProps, "cards"> & { card: Card }) {
	const { number, label, secret, url } = card;
	return (
		<article lang={of.language} className="paper-card">
			<div className="paper-card-text">
				<p className="paper-card-class">{of.name}</p>
				<p className="paper-card-number" style={{ fontSize: `${Math.min(MAX_NUMBER_PT, NUMBER_LINE_PT / String(number).length)}pt` }}>
					{number}
				</p>
				{withLabels && label && <p className="paper-card-label">{label}</p>}
			</div>
			<QrCode text={url} label={qrLabel(number)} className="paper-card-qr" />
			<p translate="no" className="paper-card-code">
				{groupCode(secret)}
			</p>
			<p className="paper-card-scan">{scanText}</p>
		</article>
	);
}

const ON_A_SHEET = 8;

function sheetsOf(cards: readonly Card[]): Card[][] {
	return Array.from({ length: Math.ceil(cards.length / ON_A_SHEET) }, (_, n) => cards.slice(n * ON_A_SHEET, (n + 1) * ON_A_SHEET));
}

function CardSheet({ cards, ...shared }: CardSheetProps) {
	return (
		<PrintSheet className="login-cards">
			{sheetsOf(cards).map((sheet) => (
				<div key={sheet[0]?.pupilId} className="paper-page">
					{sheet.map((card) => (
						<PaperCard key={card.pupilId} card={card} {...shared} />
					))}
				</div>
			))}
		</PrintSheet>
	);
}

/** null while the texts are loading. The codes are shown only once, so without the texts the cards are printed in the page's language. */
function useCardTexts(language: Class["language"]): Translator<"card"> | null {
	const own = useTexts("card");
	const isOther = own.language !== language;
	const { reply: other, error } = useRead(isOther ? language : null, () => loadTexts("card", language));
	return isOther && error === null ? other : own;
}

interface CardsTabProps {
	of: Class;
	made: ReadonlyMap<string, Card>;
	onMade: (cards: readonly Card[]) => void;
	onPrinted: () => void;
}

/** Only this page has the codes: the server sends them once. */
export function CardsTab({ of, made, onMade, onPrinted }: CardsTabProps) {
	const { t } = useTexts("classes");
	const { origin } = useJoinOrigin();
	// Numbers and labels may have changed since; removed pupils need no card.
	const cards = of.pupils.flatMap(({ _id, number, label = "" }) => {
		const card = made.get(_id);
		return card ? [{ ...card, url: atOrigin(card.url, origin), number, label }] : [];
	});
	const [withLabels, setWithLabels] = useState(true);
	const [asking, setAsking] = useState(false);
	const cardTexts = useCardTexts(of.language);
	const recordPrinted = useEffectEvent(onPrinted);
	const isReady = cards.length > 0 && cardTexts !== null;
	useEffect(() => {
		if (!isReady) return;
		// Also after printing from the browser's menu.
		const onPrint = () => recordPrinted();
		window.addEventListener("afterprint", onPrint);
		return () => window.removeEventListener("afterprint", onPrint);
	}, [isReady]);
	const missing = of.pupils.filter(({ cardMadeAt }) => cardMadeAt === null);
	const make = useWrite(
		async (body: { pupilIds?: string[] }) => {
			// Not in `onDone`: the page needs the only copy of the codes, even if its teacher has gone to another tab meanwhile.
			onMade((await api("POST /classes/{id}/cards", { params: { id: of._id }, body })).cards);
		},
		{ failure: t("classes.errorCards"), failureIn: "toast" },
	);
	const makeFor = async (body: { pupilIds?: string[] }) => {
		await make.run(body);
		setAsking(false);
	};
	if (of.pupils.length === 0) return <EmptyState icon={<IdCard />} title={t("classes.noPupils")} text={t("classes.noPupilsText")} />;
	return (
		<div className="flex flex-col gap-6">
			<Surface as="section" className="flex flex-col items-start gap-4 p-5">
				<p className="max-w-3xl text-slate-700">{of.ended ? t("classes.endedNote") : t("classes.cardsText")}</p>
				{!of.ended && (
					<div className="flex flex-wrap gap-2">
						{missing.length > 0 && (
							<Button loading={make.pending} onClick={() => void makeFor({ pupilIds: missing.map(({ _id }) => _id) })}>
								{t("classes.makeMissing")}
							</Button>
						)}
						{missing.length < of.pupils.length && (
							<Button variant="outlined" disabled={make.pending} onClick={() => setAsking(true)}>
								{t("classes.makeCards")}
							</Button>
						)}
					</div>
				)}
			</Surface>
			{cards.length > 0 && (
				<Section title={t("classes.cardsReady", { count: cards.length })} card className="items-start">
					<Alert tone="warning">{t("classes.cardsReadyText")}</Alert>
					<Checkbox checked={withLabels} onChange={(event) => setWithLabels(event.target.checked)} label={t("classes.withLabels")} />
					<Button
						disabled={cardTexts === null}
						onClick={() => {
							window.print();
							onPrinted();
						}}
					>
						<Printer />
						{t("classes.print")}
					</Button>
					<JoinOriginChoice />
					<ul className="grid w-full grid-cols-1 gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
						{cards.map(({ pupilId, number, label, secret }) => (
							<li key={pupilId} className="flex min-w-0 items-baseline gap-3 border-b border-line py-2">
								<span className="min-w-10 shrink-0 font-bold tabular-nums">{number}</span>
								<span className="min-w-0 flex-1 truncate text-slate-700">{label}</span>
								<code translate="no" className="font-semibold whitespace-nowrap text-slate-900">
									{groupCode(secret)}
								</code>
							</li>
						))}
					</ul>
				</Section>
			)}
			{cards.length > 0 && cardTexts && (
				<CardSheet
					of={of}
					cards={cards}
					withLabels={withLabels}
					scanText={cardTexts.t("card.scan")}
					qrLabel={(number) => cardTexts.t("card.qr", { number: `${number}` })}
				/>
			)}
			<ConfirmDialog
				open={asking}
				busy={make.pending}
				title={t("classes.makeTitle")}
				confirmLabel={t("classes.makeCards")}
				onCancel={() => setAsking(false)}
				onConfirm={() => makeFor({})}
			>
				{t("classes.makeText")}
			</ConfirmDialog>
		</div>
	);
}
