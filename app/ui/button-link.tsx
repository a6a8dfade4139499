import { Link, type LinkProps, useRevalidator } from "react-router";
import { useTexts } from "~/i18n/texts";
import { Button, type ButtonSize, type ButtonVariant, buttonStyle } from "./button";

export function RetryButton() {
	const { t } = useTexts();
	const { revalidate, state } = useRevalidator();
	return (
		<Button loading={state === "loading"} onClick={() => void revalidate()}>
			{t("common.retry")}
		</Button>
	);
}

interface ButtonLinkProps extends LinkProps {
	variant?: ButtonVariant;
	size?: ButtonSize;
}

export function ButtonLink({ variant, size, className = "", ...rest }: ButtonLinkProps) {
	return <Link className={`${buttonStyle(variant, size)} ${className}`} {...rest} />;
}
