import { type ComponentProps, lazy, Suspense } from "react";
import { MENU_BUTTON } from "./menu-button";

export const importMenu = async () => ({ default: (await import("./menu")).Menu });

const Menu = lazy(importMenu);

/** A menu whose code is not part of its page's. Until it has been loaded, a picture of its button has its place. */
export function LazyMenu(props: ComponentProps<typeof Menu>) {
	const { button, buttonClassName = "", plain = false } = props;
	return (
		<Suspense fallback={<span className={plain ? buttonClassName : `${MENU_BUTTON} ${buttonClassName}`}>{button}</span>}>
			<Menu {...props} />
		</Suspense>
	);
}
