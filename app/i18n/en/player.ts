import { common } from "./common";
import { live } from "./live";
import { playQuiz } from "./play-quiz";
import { question } from "./question";
import { report } from "./report";

/** What the player's page needs, and nothing else. */
export const texts = { common, live, playQuiz, question, report };
