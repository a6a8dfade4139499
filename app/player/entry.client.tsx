import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { documentLanguage } from "~/i18n/languages";
import { PAGE_ROOT_ID, readPageData } from "./page-data";
import { PlayerPage } from "./player-page";

const root = document.getElementById(PAGE_ROOT_ID);
if (!root) throw new Error("the document has no element for the player's page");
hydrateRoot(
	root,
	<StrictMode>
		<PlayerPage data={readPageData()} language={documentLanguage()} />
	</StrictMode>,
);
