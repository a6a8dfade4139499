import { Copy } from "lucide-react";
import { href, Link } from "react-router";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { useDuplicate } from "~/lib/use-duplicate";
import { Button } from "~/ui/button";

preloadTexts("sharing");

export default function SharedTools({ quizId }: { quizId: string }) {
	const { t } = useTexts("sharing", "site");
	const duplicate = useDuplicate(quizId);
	return (
		<>
			<Link to={href("/shared")} className="inline-flex min-h-11 items-center px-1 font-semibold text-primary-800 underline">
				{t("shared.badge")}
			</Link>
			<Button variant="outlined" loading={duplicate.pending} onClick={() => void duplicate.run()}>
				<Copy />
				{t("site:quizCard.adapt")}
			</Button>
		</>
	);
}
