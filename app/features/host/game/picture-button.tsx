import { Image } from "lucide-react";
import { lazy, useState } from "react";
import type { GameResult } from "#contract/results/results";
import { Button } from "~/ui/button";
import { LazyPart } from "~/ui/lazy-part";

const ResultPicture = lazy(() => import("./result-picture"));

interface PictureButtonProps {
	label: string;
	id: string;
	load: (signal: AbortSignal) => Promise<GameResult>;
}

/** Opens the picture of a result. The drawing code loads with the first click. */
export function PictureButton({ label, id, load }: PictureButtonProps) {
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
				<Image />
				{label}
			</Button>
			{open && (
				<LazyPart>
					<ResultPicture id={id} load={load} onClose={() => setOpen(false)} />
				</LazyPart>
			)}
		</>
	);
}
