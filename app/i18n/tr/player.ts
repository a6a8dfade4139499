import { card } from "./card";
import { common } from "./common";
import { live } from "./live";
import { playQuiz } from "./play-quiz";
import { question } from "./question";
import { report } from "./report";

/** Texts of the player's page, and nothing else. */
export const texts = { card, common, live, playQuiz, question, report };
