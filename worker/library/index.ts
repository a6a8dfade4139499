import ancientWorlds from "./quizzes/ancient-worlds.json";
import animalsForBeginners from "./quizzes/animals-for-beginners.json";
import artAndMusic from "./quizzes/art-and-music.json";
import bilgisayarVeInternet from "./quizzes/bilgisayar-ve-internet.json";
import bilimVeTeknoloji from "./quizzes/bilim-ve-teknoloji.json";
import bitkilerVeDoga from "./quizzes/bitkiler-ve-doga.json";
import bizimGunesSistemi from "./quizzes/bizim-gunes-sistemi.json";
import computersAndInternet from "./quizzes/computers-and-internet.json";
import dunyaTuru from "./quizzes/dunya-turu.json";
import edebiyatYolculugu from "./quizzes/edebiyat-yolculugu.json";
import everydayScience from "./quizzes/everyday-science.json";
import hayvanlarAlemi from "./quizzes/hayvanlar-alemi.json";
import healthyEveryDay from "./quizzes/healthy-every-day.json";
import historyOfIdeas from "./quizzes/history-of-ideas.json";
import mapsMountainsOceans from "./quizzes/maps-mountains-oceans.json";
import matematikIsinma from "./quizzes/matematik-isinma.json";
import mathsForSharpMinds from "./quizzes/maths-for-sharp-minds.json";
import numbersAndShapes from "./quizzes/numbers-and-shapes.json";
import planetsAndSpace from "./quizzes/planets-and-space.json";
import saglikliBuyuyorum from "./quizzes/saglikli-buyuyorum.json";
import sanatVeMuzik from "./quizzes/sanat-ve-muzik.json";
import sporVeOyun from "./quizzes/spor-ve-oyun.json";
import sportsAndGames from "./quizzes/sports-and-games.json";
import tarihtenSayfalar from "./quizzes/tarihten-sayfalar.json";
import theHumanBody from "./quizzes/the-human-body.json";
import turkceDilBilgisi from "./quizzes/turkce-dil-bilgisi.json";
import turkiyeCografyasi from "./quizzes/turkiye-cografyasi.json";
import wordsAndStories from "./quizzes/words-and-stories.json";
import worldGeography from "./quizzes/world-geography.json";
import yildizlarVeUzay from "./quizzes/yildizlar-ve-uzay.json";

export interface LibraryQuestion {
	id: string;
	text: string;
	options: string[];
	correctAnswers: number[];
	timeLimit?: number;
	extraInfo?: string;
}

export interface LibraryQuiz {
	slug: string;
	name: string;
	language: "tr" | "en";
	minAge: number;
	maxAge: number;
	defaultTimeLimit: number;
	questions: LibraryQuestion[];
}

type QuizFile = Omit<LibraryQuiz, "slug" | "language"> & { language: string };

function libraryQuiz(slug: string, quiz: QuizFile): LibraryQuiz {
	return { ...quiz, slug, language: quiz.language === "tr" ? "tr" : "en" };
}

/** The starter library, one entry for each file in quizzes. */
export const libraryQuizzes: LibraryQuiz[] = [
	libraryQuiz("ancient-worlds", ancientWorlds),
	libraryQuiz("animals-for-beginners", animalsForBeginners),
	libraryQuiz("art-and-music", artAndMusic),
	libraryQuiz("bilgisayar-ve-internet", bilgisayarVeInternet),
	libraryQuiz("bilim-ve-teknoloji", bilimVeTeknoloji),
	libraryQuiz("bitkiler-ve-doga", bitkilerVeDoga),
	libraryQuiz("bizim-gunes-sistemi", bizimGunesSistemi),
	libraryQuiz("computers-and-internet", computersAndInternet),
	libraryQuiz("dunya-turu", dunyaTuru),
	libraryQuiz("edebiyat-yolculugu", edebiyatYolculugu),
	libraryQuiz("everyday-science", everydayScience),
	libraryQuiz("hayvanlar-alemi", hayvanlarAlemi),
	libraryQuiz("healthy-every-day", healthyEveryDay),
	libraryQuiz("history-of-ideas", historyOfIdeas),
	libraryQuiz("maps-mountains-oceans", mapsMountainsOceans),
	libraryQuiz("matematik-isinma", matematikIsinma),
	libraryQuiz("maths-for-sharp-minds", mathsForSharpMinds),
	libraryQuiz("numbers-and-shapes", numbersAndShapes),
	libraryQuiz("planets-and-space", planetsAndSpace),
	libraryQuiz("saglikli-buyuyorum", saglikliBuyuyorum),
	libraryQuiz("sanat-ve-muzik", sanatVeMuzik),
	libraryQuiz("spor-ve-oyun", sporVeOyun),
	libraryQuiz("sports-and-games", sportsAndGames),
	libraryQuiz("tarihten-sayfalar", tarihtenSayfalar),
	libraryQuiz("the-human-body", theHumanBody),
	libraryQuiz("turkce-dil-bilgisi", turkceDilBilgisi),
	libraryQuiz("turkiye-cografyasi", turkiyeCografyasi),
	libraryQuiz("words-and-stories", wordsAndStories),
	libraryQuiz("world-geography", worldGeography),
	libraryQuiz("yildizlar-ve-uzay", yildizlarVeUzay),
];
