import { login, register } from "./auth";
import { common } from "./common";
import { landing } from "./landing";
import { live } from "./live";
import { playQuiz } from "./play-quiz";
import { question } from "./question";
import { report } from "./report";
import { titles } from "./titles";

/** What visitors and players need. */
export const texts = { common, landing, live, login, playQuiz, question, register, report, titles };
