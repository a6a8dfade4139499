import { common } from "./common";
import { live } from "./live";
import { question } from "./question";
import { report } from "./report";

export const texts = { common, live, question, report };
