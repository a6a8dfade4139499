import { login, register } from "./auth";
import { common } from "./common";
import { landing } from "./landing";
import { live } from "./live";
import { question } from "./question";
import { report } from "./report";
import { titles } from "./titles";

/** Texts of every page of the site. */
export const texts = { common, landing, live, login, question, register, report, titles };
