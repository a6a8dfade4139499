export function TurnFigures({ first, last }: { first: string; last: string }) {
	return (
		<span className="flex flex-col items-end leading-tight">
			<span className="text-base font-semibold opacity-85">{`${first} →`}</span>
			<span>{last}</span>
		</span>
	);
}
