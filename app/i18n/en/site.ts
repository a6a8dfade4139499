import { dailyLimit } from "./daily-limit";
import { explore, firstSteps, languages, quizCard, saved } from "./explore";
import { hostPanel } from "./host-panel";
import { pairing } from "./pairing";
import { remote } from "./remote";
import { solo } from "./solo";

export const texts = { dailyLimit, explore, firstSteps, hostPanel, languages, pairing, quizCard, remote, saved, solo };
