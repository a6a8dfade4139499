import { lazy, Suspense, useEffect, useState } from "react";
import { whenIdle } from "~/lib/when-idle";
import type { DialogProps } from "./dialog-panel";

const importPanel = () => import("./dialog-panel");
// Most visits open no dialog: its code loads when the browser is idle, at the latest with the first dialog.
const Panel = lazy(importPanel);

export function Dialog(props: DialogProps) {
	const [needed, setNeeded] = useState(props.open);
	if (props.open && !needed) setNeeded(true);
	useEffect(() => whenIdle(importPanel), []);
	// The panel stays mounted once it was open, because closing it returns the focus.
	return <Suspense fallback={null}>{needed && <Panel {...props} />}</Suspense>;
}
