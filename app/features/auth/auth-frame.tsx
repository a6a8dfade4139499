import type { ReactNode } from "react";
import { Link } from "react-router";
import { Card } from "~/ui/card";

export function AuthFrame({ title, footer, home, children }: { title: string; footer: ReactNode; home: string; children: ReactNode }) {
	return (
		<div className="mx-auto max-w-md">
			<Card className="p-6 sm:p-8">
				<h1 className="text-2xl text-slate-900">{title}</h1>
				<div className="mt-6">{children}</div>
				<p className="mt-6 text-center text-slate-700">{footer}</p>
			</Card>
			<p className="mt-5 text-center">
				<Link to="/" className="inline-block rounded-button px-3 py-2.5 font-semibold text-primary-800 hover:bg-primary-50">
					{home}
				</Link>
			</p>
		</div>
	);
}
