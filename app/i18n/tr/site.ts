import { explore, languages, quizCard } from "./explore";
import { hostPanel } from "./host-panel";
import { pairing } from "./pairing";
import { remote } from "./remote";
import { solo } from "./solo";

/** Additional texts for signed-in users. */
export const texts = { explore, hostPanel, languages, pairing, quizCard, remote, solo };
