/** Words that lessons need and nicknames do not: they count as the whole nickname or as a part separated by case, digits or signs ("Big_Dick", "SexGod69"). Folded. */
export const ALONE = `
	dick dicks dik cock cocks cum cumming cummer sex sexy sexi ass asses badass arse anal anus boob boobs booby tit tits titties penis vagina clit orgy orgasm
	rape raper rapist prick cuck negro nig nigs fag fags fuk fuc fck fuq fuker fking porn prn slut sluts hoe hoes thot simp nazi nazis hitler kkk
	pedo pedofil pedophile paedo milf crap poop fart loser nude nudes horny suckit
	aq amk amq skm amkk sikem sikim sikimi sikis siken amcuk amcik gavat seks seksi bok boklu salak mal aptal tasak tassak got gotu
	sapik tecavuz tecavuzcu pust pkk isid deas feto fahise ibne ananin ananizi ananisi avradini
`;

/** Strong words that no real name contains: they count anywhere in a nickname. Folded. */
export const ANYWHERE = `
	fuck fvck phuck fuxk fukyou fuckk motherf bitch biatch nigger nigga niqqa niqqer faggot whore asshole arsehole bigdick smalldick mydick yourdick dickhead dicksuck suckdick suckmy
	bigcock mycock cocksuck bullshit shithead shitface shitty eatshit holyshit pornhub pornstar pornocu porno xnxx xvideos onlyfans hitler neonazi heilhit siegheil whitepower
	pedofil pedophil killyourself killurself gangrape
	siktir siktr sktirgit siqtir sikerim sikeyim sikiyim sikicem sikecem sikmek sikimde
	orospu orosbu oruspu orspu pezevenk pezeveng amcik amcig yarrak yarrag yaragim yaragimi tassak gotveren gotlek gotunu gotune gotunden aminako aminago aminisik amkcocu amkoy
	ananisi ananizisi ananskm anasinisi avradinisi bacinisi ananinami kahpe kaltak dalyarak veledizina serefsiz gerizekali kendiniol pickurusu
`;

/** Like ANYWHERE, but only at the beginning or end of a nickname: real names contain them in the middle ("HabibNebi"). */
export const AT_AN_END = "ibne gavat cunt slut porn twat wanker";

/** Names and words that contain a listed word by chance. */
export const INNOCENT_INSIDE =
	/scunthorpe|cunta|dildora|benedick|dickens|dickinson|dickson|harshit|akshit|rakshit|lakshit|pornchai|siriporn|supaporn|hamk(?=a)|shittak|shitake|shiitak|retarder|penistone|snigger|shital|shitij/g;
