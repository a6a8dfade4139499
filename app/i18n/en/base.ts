import { common } from "./common";
import { live } from "./live";
import { question } from "./question";
import { report } from "./report";

/** Texts of every document: the pages of the site and the player's page. */
export const texts = { common, live, question, report };
