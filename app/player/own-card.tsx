import type { ReactNode } from "react";
import { OwnAvatar } from "~/features/live/avatar";
import { CupIcon } from "~/features/live/game-icons";

interface OwnCardProps {
	/** Undefined for a visitor, who has no animal. */
	nickname: string | undefined;
	className?: string;
	children: ReactNode;
}

/** The person who plays on this phone, before and after the questions. */
export function OwnCard({ nickname, className = "", children }: OwnCardProps) {
	return (
		<div
			className={`relative rounded-2xl bg-gradient-to-br from-primary-700 to-secondary-700 px-5 py-7 text-center text-white ${className}`}
		>
			{nickname === undefined ? (
				<CupIcon className="mx-auto size-16" />
			) : (
				<OwnAvatar nickname={nickname} className="mx-auto size-32 animate-pop" />
			)}
			{children}
		</div>
	);
}
