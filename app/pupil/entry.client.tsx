import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { documentLanguage } from "~/i18n/languages";
import { PAGE_DATA_ID, PAGE_ROOT_ID } from "~/player/page-data";
import { PupilPage } from "./pupil-page";

const root = document.getElementById(PAGE_ROOT_ID);
if (!root) throw new Error("the document has no element for the pupil's page");
hydrateRoot(
	root,
	<StrictMode>
		<PupilPage data={JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? "null")} language={documentLanguage()} />
	</StrictMode>,
);
