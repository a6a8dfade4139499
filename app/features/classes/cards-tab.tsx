import { IdCard, Printer } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { href } from "react-router";
import type { Class, LoginCard } from "#contract/classes/classes";
import { groupCode } from "#contract/classes/codes";
import { api } from "~/api/client";
import { useRead } from "~/api/use-read";
import { useWrite } from "~/api/use-write";
import { JoinOriginChoice, moveToOrigin, useJoinOrigin } from "~/features/host/game/join-origin";
import { loadTexts } from "~/i18n/site-texts";
import { type Translator, useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice-group";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { EmptyState, PrintSheet, Section, Card as Surface } from "~/ui/layout";
import { QrCode } from "~/ui/qr-code";

interface CardSheetProps {
	schoolClass: Pick<Class, "name" | "language">;
	cards: readonly LoginCard[];
	withLabels: boolean;
	scanText: string;
	/** Where the code can be typed. */
	address: string;
	qrLabel: (number: number) => string;
}

/** The size of numbers of up to four digits; longer ones are smaller, so that they stay beside the QR code. */
const MAX_NUMBER_PT = 40;
const NUMBER_LINE_PT = 160;
/** The size of an address of up to 34 characters; longer ones are smaller, so that they stay on one line. */
const MAX_ADDRESS_PT = 11;
const ADDRESS_LINE_PT = 380;

const fitFont = (text: string, maxPt: number, linePt: number) => ({ fontSize: `${Math.min(maxPt, linePt / text.length)}pt` });

/** 90 × 64 mm on paper, with a QR code that a phone reads at arm's length. */
function PaperCard({ schoolClass, card, withLabels, scanText, address, qrLabel }: Omit<CardSheetProps, "cards"> & { card: LoginCard }) {
	const { number, label, secret, url } = card;
	return (
		<article lang={schoolClass.language} className="paper-card">
			<div className="paper-card-text">
				<p className="paper-card-class">{schoolClass.name}</p>
				<p className="paper-card-number" style={fitFont(String(number), MAX_NUMBER_PT, NUMBER_LINE_PT)}>
					{number}
				</p>
				{withLabels && label && <p className="paper-card-label">{label}</p>}
			</div>
			<QrCode text={url} label={qrLabel(number)} className="paper-card-qr" />
			<p translate="no" className="paper-card-code">
				{groupCode(secret)}
			</p>
			<p className="paper-card-scan">{scanText}</p>
			<p translate="no" dir="ltr" className="paper-card-address" style={fitFont(address, MAX_ADDRESS_PT, ADDRESS_LINE_PT)}>
				{address}
			</p>
		</article>
	);
}

const CARDS_PER_SHEET = 8;

function splitIntoSheets(cards: readonly LoginCard[]): LoginCard[][] {
	return Array.from({ length: Math.ceil(cards.length / CARDS_PER_SHEET) }, (_, n) =>
		cards.slice(n * CARDS_PER_SHEET, (n + 1) * CARDS_PER_SHEET),
	);
}

function CardSheet({ cards, ...shared }: CardSheetProps) {
	return (
		<PrintSheet className="login-cards">
			{splitIntoSheets(cards).map((sheet) => (
				<div key={sheet[0]?.pupilId} className="paper-page">
					{sheet.map((card) => (
						<PaperCard key={card.pupilId} card={card} {...shared} />
					))}
				</div>
			))}
		</PrintSheet>
	);
}

/** null while the texts load. The codes are shown only once, so if loading fails the cards are printed in the page's language. */
function useCardTexts(language: Class["language"]): Translator<"card"> | null {
	const pageTexts = useTexts("card");
	const isOther = pageTexts.language !== language;
	const { reply: other, error } = useRead(isOther ? language : null, () => loadTexts("card", language));
	return isOther && error === null ? other : pageTexts;
}

interface CardsTabProps {
	schoolClass: Class;
	cardsByPupil: ReadonlyMap<string, LoginCard>;
	onMade: (cards: readonly LoginCard[]) => void;
	onPrinted: () => void;
}

/** The codes exist on this page only: the server sends them once. */
export function CardsTab({ schoolClass, cardsByPupil, onMade, onPrinted }: CardsTabProps) {
	const { t } = useTexts("classes");
	const { origin, host } = useJoinOrigin();
	// Numbers and labels may have changed since; removed pupils need no card.
	const cards = schoolClass.pupils.flatMap(({ _id, number, label = "" }) => {
		const card = cardsByPupil.get(_id);
		return card ? [{ ...card, url: moveToOrigin(card.url, origin), number, label }] : [];
	});
	const [withLabels, setWithLabels] = useState(true);
	const [confirming, setConfirming] = useState(false);
	const cardTexts = useCardTexts(schoolClass.language);
	const recordPrinted = useEffectEvent(onPrinted);
	const isReady = cards.length > 0 && cardTexts !== null;
	useEffect(() => {
		if (!isReady) return;
		// The event also fires after printing from the browser's menu.
		const onPrint = () => recordPrinted();
		window.addEventListener("afterprint", onPrint);
		return () => window.removeEventListener("afterprint", onPrint);
	}, [isReady]);
	const withoutCard = schoolClass.pupils.filter(({ cardMadeAt }) => cardMadeAt === null);
	const make = useWrite(
		async (body: { pupilIds?: string[] }) => {
			// The cards are stored here because `onDone` does not run after the teacher has gone to another tab, and this is the only copy.
			onMade((await api("POST /classes/{id}/cards", { params: { id: schoolClass._id }, body })).cards);
		},
		{ failure: t("classes.errorCards"), failureIn: "toast" },
	);
	const makeCards = async (body: { pupilIds?: string[] }) => {
		await make.run(body);
		setConfirming(false);
	};
	if (schoolClass.pupils.length === 0)
		return <EmptyState icon={<IdCard />} title={t("classes.noPupils")} text={t("classes.noPupilsText")} />;
	return (
		<div className="flex flex-col gap-6">
			<Surface as="section" className="flex flex-col items-start gap-4 p-5">
				<p className="max-w-3xl text-slate-700">{schoolClass.ended ? t("classes.endedNote") : t("classes.cardsText")}</p>
				{!schoolClass.ended && (
					<div className="flex flex-wrap gap-2">
						{withoutCard.length > 0 && (
							<Button loading={make.pending} onClick={() => void makeCards({ pupilIds: withoutCard.map(({ _id }) => _id) })}>
								{t(withoutCard.length < schoolClass.pupils.length ? "classes.makeMissing" : "classes.makeFirst")}
							</Button>
						)}
						{withoutCard.length < schoolClass.pupils.length && (
							<Button variant="outlined" disabled={make.pending} onClick={() => setConfirming(true)}>
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
					schoolClass={schoolClass}
					cards={cards}
					withLabels={withLabels}
					scanText={cardTexts.t("card.scan")}
					address={`${host}${href("/card")}`}
					qrLabel={(number) => cardTexts.t("card.qr", { number: `${number}` })}
				/>
			)}
			<ConfirmDialog
				open={confirming}
				busy={make.pending}
				title={t("classes.makeTitle")}
				confirmLabel={t("classes.makeCards")}
				onCancel={() => setConfirming(false)}
				onConfirm={() => makeCards({})}
			>
				{t("classes.makeText")}
			</ConfirmDialog>
		</div>
	);
}
