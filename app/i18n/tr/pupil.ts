import { card } from "./card";
import { common } from "./common";
import { doHomework } from "./do-homework";
import { live } from "./live";
import { question } from "./question";

/** Texts of a pupil's page for homework, and nothing else. */
export const texts = { card, common, doHomework, live, question };
