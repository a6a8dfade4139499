import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

/**
 * The token that a link brought in the address, which it leaves at once: neither the history of a school's computer nor
 * a link from this page must hold it. Empty where there is none.
 */
export function useLinkToken(): string {
	const [search] = useSearchParams();
	const navigate = useNavigate();
	const inAddress = search.get("token") ?? "";
	const [token, setToken] = useState(inAddress);
	useEffect(() => {
		if (inAddress === "") return;
		setToken(inAddress);
		// At once; the router's own navigation may wait for something.
		window.history.replaceState(window.history.state, "", window.location.pathname);
		void navigate({ search: "" }, { replace: true, preventScrollReset: true });
	}, [inAddress, navigate]);
	return token;
}
