import { card } from "./card";
import { common } from "./common";
import { doHomework } from "./do-homework";
import { live } from "./live";
import { question } from "./question";

export const texts = { card, common, doHomework, live, question };
