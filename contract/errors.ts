import { GAME, type InterfaceLanguage, LIMITS, RECENT_SIGN_ON_MINUTES, SHARES } from "./limits";
import { z } from "./z";

interface CatalogueEntry {
	status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 426 | 429 | 500 | 502 | 503;
	en: string;
	tr: string;
}

const SIDE = LIMITS.picture.side;
const grouped = (value: number, language: InterfaceLanguage) => value.toLocaleString(language);

/** The error catalogue: stable code → HTTP status and message in both interface languages. */
export const ERRORS = {
	VALIDATION_ERROR: { status: 400, en: "Some fields are not valid.", tr: "Bazı alanlar geçerli değil." },
	INVALID_CREDENTIALS: { status: 401, en: "Email or password is wrong.", tr: "E-posta veya parola hatalı." },
	UNAUTHENTICATED: { status: 401, en: "Please log in to continue.", tr: "Devam etmek için lütfen giriş yapın." },
	FORBIDDEN: { status: 403, en: "You do not have permission to do this.", tr: "Bunu yapma yetkiniz yok." },
	EMAIL_NOT_CONFIRMED: {
		status: 403,
		en: "Please confirm your email address before you publish to everybody.",
		tr: "Herkese açık yayımlamadan önce lütfen e-posta adresinizi onaylayın.",
	},
	SIGNUPS_CLOSED: {
		status: 403,
		en: "New accounts cannot be created here. Please ask an admin for an invitation.",
		tr: "Burada yeni hesap açılamıyor. Lütfen bir yöneticiden davet isteyin.",
	},
	SIGN_ON_NOT_ALLOWED: {
		status: 403,
		en: "This account cannot be used to log in here. Please ask an admin at your school.",
		tr: "Bu hesapla buraya giriş yapılamıyor. Lütfen okulunuzdaki bir yöneticiye başvurun.",
	},
	SIGN_IN_AGAIN: {
		status: 403,
		en: `Please log in once more, and repeat this within ${RECENT_SIGN_ON_MINUTES} minutes.`,
		tr: `Lütfen bir kez daha giriş yapın ve bu işlemi ${RECENT_SIGN_ON_MINUTES} dakika içinde yineleyin.`,
	},
	CARD_NEEDED: {
		status: 403,
		en: "You need the card of your class to join.",
		tr: "Katılmak için sınıf kartın gerekiyor.",
	},
	NOT_A_PLAYER: { status: 403, en: "You are not a player of this game.", tr: "Bu oyunun oyuncusu değilsin." },
	NOT_FOUND: { status: 404, en: "Not found.", tr: "Bulunamadı." },
	QUIZ_NOT_FOUND: { status: 404, en: "Quiz not found.", tr: "Quiz bulunamadı." },
	BOOK_NOT_FOUND: { status: 404, en: "Book not found.", tr: "Kitap bulunamadı." },
	QUESTION_NOT_FOUND: { status: 404, en: "Question not found in quiz.", tr: "Soru quizde bulunamadı." },
	REPORT_NOT_FOUND: { status: 404, en: "Report not found.", tr: "Bildirim bulunamadı." },
	PLAYER_NOT_FOUND: { status: 404, en: "This player is not in the game.", tr: "Bu oyuncu oyunda değil." },
	USER_NOT_FOUND: { status: 404, en: "User not found.", tr: "Kullanıcı bulunamadı." },
	INSTANCE_NOT_FOUND: { status: 404, en: "Game not found.", tr: "Oyun bulunamadı." },
	ASSIGNMENT_NOT_FOUND: { status: 404, en: "Homework not found.", tr: "Ödev bulunamadı." },
	RESUME_INVALID: {
		status: 404,
		en: "Nobody in this homework has this code. Please check every letter and digit.",
		tr: "Bu kod bu ödevde kimseye ait değil. Her harfi ve rakamı bir daha kontrol et.",
	},
	CLASS_NOT_FOUND: { status: 404, en: "Class not found.", tr: "Sınıf bulunamadı." },
	PUPIL_NOT_FOUND: { status: 404, en: "This pupil is not in the class.", tr: "Bu öğrenci sınıfta değil." },
	CARD_INVALID: {
		status: 404,
		en: "This card is not valid. Check the letters, or ask your teacher for a new card.",
		tr: "Bu kart geçerli değil. Harfleri kontrol et veya öğretmeninden yeni bir kart iste.",
	},
	SHARE_NOT_FOUND: {
		status: 404,
		en: "This link does not work (any more). Please ask its owner for a new one.",
		tr: "Bu bağlantı geçerli değil veya artık kullanılamıyor. Lütfen sahibinden yenisini isteyin.",
	},
	METHOD_NOT_ALLOWED: { status: 405, en: "This method is not allowed here.", tr: "Bu yöntem burada kullanılamaz." },
	REQUEST_TIMEOUT: { status: 408, en: "The request took too long to arrive.", tr: "İsteğin ulaşması çok uzun sürdü." },
	LAST_ADMIN: {
		status: 409,
		en: "You are the last admin: make somebody else an admin first.",
		tr: "Son yönetici sizsiniz: önce başka birini yönetici yapın.",
	},
	LAST_SIGN_IN: {
		status: 409,
		en: "This is your only way to log in. Set a password first.",
		tr: "Bu, giriş yapabilmenizin tek yolu. Önce bir parola belirleyin.",
	},
	SIGN_ON_LINK_NEEDED: {
		status: 409,
		en: "An account with this address already exists. Enter its password to link it.",
		tr: "Bu adresle bir hesap zaten var. Bağlamak için o hesabın parolasını girin.",
	},
	TOO_MANY_OPEN_GAMES: {
		status: 409,
		en: "You have too many open games. End one of them first.",
		tr: "Çok fazla açık oyununuz var. Önce birini bitirin.",
	},
	TOO_MANY_CLASSES: {
		status: 409,
		en: "You have too many classes. Delete one of them first.",
		tr: "Çok fazla sınıfınız var. Önce birini silin.",
	},
	TOO_MANY_PUPILS: {
		status: 409,
		en: `A class has at most ${LIMITS.pupils.max} pupils.`,
		tr: `Bir sınıfta en fazla ${LIMITS.pupils.max} öğrenci olabilir.`,
	},
	TOO_MANY_SHARES: {
		status: 409,
		en: `You share ${SHARES.links} quizzes and books by link, the most one account can. End one of your links first.`,
		tr: `Bağlantıyla ${SHARES.links} quiz ve kitap paylaşıyorsunuz; bir hesap en fazla bu kadarını paylaşabilir. Önce bağlantılarınızdan birini sonlandırın.`,
	},
	SHARE_FULL: {
		status: 409,
		en: `${SHARES.users} people use this link, the most it allows. Please ask its owner for help.`,
		tr: `Bu bağlantıyı en fazla ${SHARES.users} kişi kullanabilir ve bu sayı doldu. Lütfen sahibinden yardım isteyin.`,
	},
	EMAIL_TAKEN: { status: 409, en: "An account with this email already exists.", tr: "Bu e-posta ile bir hesap zaten var." },
	NICKNAME_TAKEN: { status: 409, en: "This nickname is already taken in this game.", tr: "Bu takma ad bu oyunda zaten alınmış." },
	GAME_ALREADY_STARTED: {
		status: 409,
		en: "The quiz has already started; you cannot join any more.",
		tr: "Quiz başladı, artık katılamazsın.",
	},
	GAME_FULL: { status: 409, en: "This game is full.", tr: "Bu oyun dolu." },
	LOBBY_LOCKED: {
		status: 409,
		en: "The host has locked the game: no new players can join.",
		tr: "Oyunu yöneten kişi oyunu kilitledi: yeni oyuncu katılamaz.",
	},
	GAME_PAUSED: { status: 409, en: "The game is paused. Continue the game first.", tr: "Oyun duraklatıldı. Önce oyuna devam edin." },
	PLEASE_WAIT: {
		status: 429,
		en: "The host has removed you from this game. You can join with another name in a minute.",
		tr: "Oyunu yöneten kişi seni bu oyundan çıkardı. Bir dakika sonra başka bir adla katılabilirsin.",
	},
	PLAYER_REMOVED: { status: 403, en: "The host has removed you from this game.", tr: "Oyunu yöneten kişi seni bu oyundan çıkardı." },
	NOT_ENOUGH_PARTICIPANTS: {
		status: 409,
		en: `At least ${GAME.minParticipants} participants are needed to start.`,
		tr: `Başlamak için en az ${GAME.minParticipants} katılımcı gerekir.`,
	},
	QUESTION_STILL_OPEN: { status: 409, en: "The question is still open.", tr: "Soru hâlâ açık." },
	QUESTION_CLOSED: { status: 409, en: "This question is closed.", tr: "Bu soru kapandı." },
	QUESTION_NOT_OPEN: {
		status: 409,
		en: "The question is still being read. You can answer in a moment.",
		tr: "Soru hâlâ okunuyor. Birazdan yanıtlayabilirsin.",
	},
	ALREADY_ANSWERED: { status: 409, en: "You have already answered this question.", tr: "Bu soruyu zaten yanıtladın." },
	NO_MORE_QUESTIONS: { status: 409, en: "There are no more questions.", tr: "Başka soru yok." },
	TOO_MANY_QUESTIONS: {
		status: 409,
		en: `A game has at most ${GAME.quickQuestions} quick questions.`,
		tr: `Bir oyunda en fazla ${GAME.quickQuestions} hızlı soru sorulabilir.`,
	},
	NO_QUESTIONS_FOR_CARDS: {
		status: 409,
		en: "No question of this quiz can be answered with a card: that takes one choice of at most four options.",
		tr: "Bu quizin hiçbir sorusu kartla yanıtlanamaz: Bunun için en fazla dört seçenekten biri seçilmelidir.",
	},
	ASSIGNMENT_NOT_OPEN: { status: 409, en: "This homework is not open yet.", tr: "Bu ödev henüz açılmadı." },
	NO_ATTEMPTS_LEFT: { status: 409, en: "You have no attempts left.", tr: "Başka deneme hakkın kalmadı." },
	ATTEMPT_OVER: { status: 409, en: "This attempt has been handed in.", tr: "Bu deneme teslim edildi." },
	WRONG_STATE: { status: 409, en: "This is not possible right now.", tr: "Bu işlem şu anda yapılamaz." },
	QUIZ_PENDING_REVIEW: {
		status: 409,
		en: "The quiz is under admin review and cannot be changed.",
		tr: "Quiz yönetici incelemesinde, değiştirilemez.",
	},
	QUIZ_NOT_PUBLISHED: { status: 409, en: "The quiz is not published.", tr: "Quiz yayında değil." },
	LAST_QUESTION: { status: 409, en: "A quiz must have at least one question.", tr: "Bir quizde en az bir soru kalmalıdır." },
	EDIT_CONFLICT: {
		status: 409,
		en: "Someone has changed this in the meantime. Nothing was overwritten.",
		tr: "Bu arada başka bir değişiklik yapılmış. Hiçbir şeyin üzerine yazılmadı.",
	},
	SELF_DEMOTION: { status: 409, en: "You cannot remove your own admin role.", tr: "Yönetici yetkisini kendinizden alamazsınız." },
	QUIZ_ENDED: { status: 410, en: "This quiz has ended or is no longer available.", tr: "Bu quiz sona erdi veya artık kullanılamıyor." },
	ASSIGNMENT_CLOSED: { status: 410, en: "This homework is closed.", tr: "Bu ödev kapandı." },
	RESET_TOKEN_INVALID: {
		status: 410,
		en: "This link is no longer valid. Please ask for a new one.",
		tr: "Bu bağlantı artık geçerli değil. Lütfen yenisini isteyin.",
	},
	CONFIRM_TOKEN_INVALID: {
		status: 410,
		en: "This confirmation link is no longer valid. Please ask for a new one.",
		tr: "Bu onay bağlantısı artık geçerli değil. Lütfen yenisini isteyin.",
	},
	INVITATION_INVALID: {
		status: 410,
		en: "You need a valid invitation to sign up. Please ask an admin for a new one.",
		tr: "Kayıt olmak için geçerli bir davet gerekir. Lütfen bir yöneticiden yeni bir davet isteyin.",
	},
	SIGN_ON_EXPIRED: {
		status: 410,
		en: "The login took too long or was already used. Please try again.",
		tr: "Giriş çok uzun sürdü veya daha önce kullanıldı. Lütfen yeniden deneyin.",
	},
	PAIRING_INVALID: {
		status: 410,
		en: "This pairing link is no longer valid. Please create a new one on the host’s computer.",
		tr: "Bu eşleştirme bağlantısı artık geçerli değil. Lütfen oyunun yönetildiği bilgisayarda yenisini oluşturun.",
	},
	PAYLOAD_TOO_LARGE: { status: 413, en: "The request is too large ({size} at most).", tr: "İstek çok büyük (en fazla {size})." },
	UNSUPPORTED_MEDIA_TYPE: { status: 415, en: "The request body must be JSON.", tr: "İstek gövdesi JSON olmalıdır." },
	PASSWORD_WRONG: { status: 422, en: "The current password is wrong.", tr: "Şu anki parola hatalı." },
	PICTURE_INVALID: {
		status: 422,
		en: `The picture cannot be used: it is damaged, animated, turned, or not between ${grouped(SIDE.min, "en")} and ${grouped(SIDE.max, "en")} pixels a side.`,
		tr: `Görsel kullanılamıyor: bozuk, hareketli, yan çevrilmiş veya kenarları ${grouped(SIDE.min, "tr")} ile ${grouped(SIDE.max, "tr")} piksel arasında değil.`,
	},
	NICKNAME_NOT_ALLOWED: {
		status: 422,
		en: "This nickname is not allowed. Please choose another one.",
		tr: "Bu takma ada izin verilmiyor. Lütfen başka bir ad seç.",
	},
	UPGRADE_REQUIRED: {
		status: 426,
		en: "This address accepts WebSocket connections only.",
		tr: "Bu adres yalnızca WebSocket ile kullanılır.",
	},
	CONTENT_BLOCKED: {
		status: 422,
		en: "The content did not pass the content check. Nothing was saved.",
		tr: "İçerik denetimden geçmedi. Hiçbir şey kaydedilmedi.",
	},
	DAILY_LIMIT_REACHED: { status: 429, en: "You have reached your daily limit.", tr: "Günlük sınırınıza ulaştınız." },
	RATE_LIMITED: { status: 429, en: "Too many requests. Please wait a moment.", tr: "Çok fazla istek geldi. Biraz beklemek gerekiyor." },
	INTERNAL_ERROR: {
		status: 500,
		en: "Something went wrong. Please try again.",
		tr: "Bir şeyler ters gitti. Biraz sonra yeniden denenebilir.",
	},
	SIGN_ON_FAILED: {
		status: 502,
		en: "Logging in did not work. Please try again in a moment, or ask an admin at your school.",
		tr: "Giriş yapılamadı. Lütfen birazdan yeniden deneyin veya okulunuzdaki bir yöneticiye başvurun.",
	},
	AI_FAILED: {
		status: 502,
		en: "The AI service did not give a usable answer. Please try again.",
		tr: "Yapay zekâ hizmeti kullanılabilir bir yanıt vermedi. Lütfen yeniden deneyin.",
	},
	OVERLOADED: {
		status: 503,
		en: "The server is busy right now. Please try again in a moment.",
		tr: "Şu anda çok yoğunuz. Birazdan yeniden denenebilir.",
	},
	DATABASE_UNAVAILABLE: {
		status: 503,
		en: "The database cannot be reached right now. A running game continues; please try everything else again in a moment.",
		tr: "Veritabanına şu anda ulaşılamıyor. Süren oyun devam eder; diğer her şey birazdan yeniden denenebilir.",
	},
	AI_UNAVAILABLE: { status: 503, en: "AI is not available on this site.", tr: "Bu sitede yapay zekâ kullanılamıyor." },
} as const satisfies Record<string, CatalogueEntry>;

const ABOUT = {
	game: {
		NICKNAME_NOT_ALLOWED: {
			en: "This nickname is not allowed. Choose another one, or ask your teacher to let it in.",
			tr: "Bu takma ada izin verilmiyor. Başka bir ad seç veya öğretmeninden bu ada izin vermesini iste.",
		},
	},
	picture: {
		PAYLOAD_TOO_LARGE: { en: "The picture is too large ({size} at most).", tr: "Görsel çok büyük (en fazla {size})." },
		DAILY_LIMIT_REACHED: {
			en: "There is no space left for your pictures. Pictures that no quiz or book uses are deleted within a week.",
			tr: "Görselleriniz için yer kalmadı. Hiçbir quizin ve kitabın kullanmadığı görseller bir hafta içinde yer açar.",
		},
		UNSUPPORTED_MEDIA_TYPE: {
			en: "This file cannot be used as a picture. Send a WebP, JPEG or PNG file.",
			tr: "Bu, kullanılabilecek bir görsel değil. WebP, JPEG veya PNG biçiminde bir görsel gönderin.",
		},
	},
	signups: {
		DAILY_LIMIT_REACHED: {
			en: "Too many accounts were created from your network today. Please try again tomorrow, or ask an admin for an invitation.",
			tr: "Bugün ağınızdan çok fazla hesap açıldı. Lütfen yarın yeniden deneyin veya bir yöneticiden davet isteyin.",
		},
	},
	passwords: {
		RATE_LIMITED: {
			en: "Too many wrong passwords were entered for this account. Please try again in a moment, or log in on a device that you have used before.",
			tr: "Bu hesap için çok fazla yanlış parola girildi. Lütfen birazdan yeniden deneyin veya daha önce kullandığınız bir cihazdan giriş yapın.",
		},
	},
	bytes: {
		DAILY_LIMIT_REACHED: {
			en: "Your account has no space left. Delete quizzes, books or results that you no longer need.",
			tr: "Hesabınızda yer kalmadı. Artık ihtiyacınız olmayan quizleri, kitapları veya sonuçları silin.",
		},
	},
	aiDay: {
		AI_UNAVAILABLE: {
			en: "This site has used up its AI for today. Please try again tomorrow.",
			tr: "Bu sitenin bugünkü yapay zekâ kullanımı doldu. Lütfen yarın yeniden deneyin.",
		},
	},
} as const satisfies Record<string, Partial<Record<string, Record<InterfaceLanguage, string>>>>;
export type ErrorSubject = keyof typeof ABOUT;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorStatus = (typeof ERRORS)[ErrorCode]["status"];

export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

const size = (bytes: number) => (bytes % MIB === 0 ? `${bytes / MIB} MiB` : `${Math.floor(bytes / 1024)} KiB`);
const MIB = 1_048_576;

interface Wording {
	maxBytes?: number | undefined;
	/** The subject of the failure, if it has its own message. */
	about?: ErrorSubject | undefined;
}

export function errorMessage(code: ErrorCode, language: InterfaceLanguage, { maxBytes = LIMITS.bodyBytes, about }: Wording = {}): string {
	const own: Partial<Record<string, Record<InterfaceLanguage, string>>> = about === undefined ? {} : ABOUT[about];
	const words = own[code] ?? ERRORS[code];
	return words[language].replace("{size}", size(maxBytes));
}

const fieldErrorSchema = z.object({ path: z.string(), message: z.string() }).meta({ id: "FieldError" });
export type FieldError = z.infer<typeof fieldErrorSchema>;

export const errorBodySchema = z
	.object({
		success: z.literal(false),
		error: z.object({
			code: z.enum(ERROR_CODES),
			message: z.string(),
			details: z.unknown().optional(),
			requestId: z.string().optional(),
		}),
	})
	.meta({ id: "ErrorBody" });
export type ErrorBody = z.infer<typeof errorBodySchema>;
