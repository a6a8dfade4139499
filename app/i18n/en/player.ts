import { card } from "./card";
import { common } from "./common";
import { live } from "./live";
import { playQuiz } from "./play-quiz";
import { question } from "./question";
import { report } from "./report";

export const texts = { card, common, live, playQuiz, question, report };
