import { data } from "react-router";
import type { CallReply } from "#contract/calls";
import { serverApi } from "~/api/server-context";
import { ABOUT_PAGES, type AboutName, Footer } from "~/features/shell/footer";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Card, PageHeading, Section } from "~/ui/layout";
import licenceText from "/LICENSE?raw";
import type { Route } from "./+types/about";

preloadTexts("about");

/** The file breaks its lines for editors; a page breaks them itself. */
const LICENCE_TEXT = licenceText.replace(/(\S)\n(\S)/g, "$1 $2");

const findAboutPage = (page: string | undefined) => ABOUT_PAGES.find((name) => name === page);

export const handle = { title: ({ page }) => findAboutPage(page) ?? "notFound" } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
	const page = findAboutPage(params.page);
	if (!page) throw data(null, { status: 404 });
	// The pages also work while the database is unavailable.
	const facts: Facts = await serverApi(context)("GET /health").catch(() => null);
	return { page, facts };
}

type Facts = CallReply<"GET /health"> | null;

const LINK = "font-semibold text-primary-800 underline wrap-anywhere";

function Contact({ facts, page }: { facts: Facts; page: "privacy" | "accessibility" }) {
	const { t } = useTexts("about");
	const address = facts?.contact;
	return (
		<Section title={t(`about.${page}.contact.title`)}>
			{address ? (
				<p>
					{t(`about.${page}.contact.text`)}{" "}
					<a href={address.startsWith("https://") ? address : `mailto:${address}`} className={LINK}>
						{address}
					</a>
				</p>
			) : (
				<p>{t(`about.${page}.contact.unknown`)}</p>
			)}
		</Section>
	);
}

function Licence() {
	const { t } = useTexts("about");
	return (
		<>
			<Section title={t("about.licence.textTitle")}>
				<pre lang="en" className="font-sans text-sm wrap-anywhere whitespace-pre-wrap">
					{LICENCE_TEXT}
				</pre>
			</Section>
			<Section title={t("about.licence.partsTitle")}>
				<p>{t("about.licence.parts")}</p>
			</Section>
		</>
	);
}

const SourceLink = ({ to }: { to: string }) => (
	<a href={to} className={LINK}>
		{to}
	</a>
);

const API_DOCS = "/api/docs";

function Source({ facts }: { facts: Facts }) {
	const { t } = useTexts("about");
	return (
		<>
			{facts?.source ? (
				<p>
					{t("about.source.there")} <SourceLink to={facts.source} />
				</p>
			) : (
				<p>{t("about.source.unknown")}</p>
			)}
			<Section title={t("about.source.apiTitle")}>
				<p>
					{t("about.source.api")}{" "}
					<a href={API_DOCS} className={LINK}>
						{API_DOCS}
					</a>
				</p>
			</Section>
		</>
	);
}

/** Days for which results are kept by default. */
const USUAL_DAYS = 365;

function Privacy({ facts }: { facts: Facts }) {
	const { t } = useTexts("about");
	return (
		<>
			<Section title={t("about.privacy.pupils.title")}>
				<p>{t("about.privacy.pupils.text", { days: t("about.status.days", { count: facts?.resultsDays ?? USUAL_DAYS }) })}</p>
			</Section>
			{(["solo", "account", "browser", "network", "people", "rights"] as const).map((part) => (
				<Section key={part} title={t(`about.privacy.${part}.title`)}>
					<p>{t(`about.privacy.${part}.text`)}</p>
				</Section>
			))}
			<Section title={t("about.privacy.ai.title")}>
				<p>{t(facts?.ai === "none" ? "about.privacy.ai.none" : "about.privacy.ai.on")}</p>
			</Section>
			<Contact facts={facts} page="privacy" />
		</>
	);
}

function Accessibility({ facts }: { facts: Facts }) {
	const { t } = useTexts("about");
	return (
		<>
			{(["done", "tried", "limits"] as const).map((part) => (
				<Section key={part} title={t(`about.accessibility.${part}.title`)}>
					<p>{t(`about.accessibility.${part}.text`)}</p>
				</Section>
			))}
			{facts?.source && (
				<p>
					{t("about.accessibility.report")} <SourceLink to={facts.source} />
				</p>
			)}
			<Contact facts={facts} page="accessibility" />
		</>
	);
}

function Status({ facts }: { facts: Facts }) {
	const { t } = useTexts("about");
	const unknown = t("about.status.unknown");
	const rows: [string, string][] = [
		[t("about.status.pages"), t("about.status.ok")],
		[t("about.status.database"), t(facts ? "about.status.ok" : "about.status.away")],
		[t("about.status.ai"), facts ? t(`about.status.aiKind.${facts.ai}`) : unknown],
		[t("about.status.mail"), facts ? t(`about.status.mailKind.${facts.mail}`) : unknown],
		[t("about.status.signups"), facts ? t(`about.status.signupsKind.${facts.signups}`) : unknown],
		[t("about.status.results"), facts ? t("about.status.days", { count: facts.resultsDays }) : unknown],
		[t("about.status.version"), facts?.version ?? unknown],
	];
	return (
		<dl className="divide-y divide-line">
			{rows.map(([name, value]) => (
				<div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
					<dt className="text-slate-700">{name}</dt>
					<dd className="font-semibold wrap-anywhere text-slate-900">{value}</dd>
				</div>
			))}
		</dl>
	);
}

function Body({ page, facts }: { page: AboutName; facts: Facts }) {
	switch (page) {
		case "licence":
			return <Licence />;
		case "source":
			return <Source facts={facts} />;
		case "privacy":
			return <Privacy facts={facts} />;
		case "accessibility":
			return <Accessibility facts={facts} />;
		case "status":
			return <Status facts={facts} />;
		default: {
			const never: never = page;
			return never;
		}
	}
}

export default function About({ loaderData: { page, facts } }: Route.ComponentProps) {
	const { t } = useTexts("about", "front");
	const lead = page === "source" ? t("about.source.lead", { version: facts?.version ?? "?" }) : t(`about.${page}.lead`);
	return (
		<div className="mx-auto max-w-3xl">
			<PageHeading title={t(`front:titles.${page}`)} subtitle={lead} />
			<Card className="flex flex-col gap-6 p-5 text-slate-700 sm:p-8">
				<Body page={page} facts={facts} />
			</Card>
			<div className="mt-10">
				<Footer />
			</div>
		</div>
	);
}
