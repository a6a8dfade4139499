import { explore, languages, quizCard } from "./explore";
import { hostPanel } from "./host-panel";

/** What signed-in people need besides. */
export const texts = { explore, hostPanel, languages, quizCard };
