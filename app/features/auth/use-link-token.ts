import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

/**
 * The token in the address of a link. It is removed from the address at once: neither the history of a school's computer nor
 * a link from this page must contain it. Empty for an address without a token.
 */
export function useLinkToken(param = "token"): string {
	const [search] = useSearchParams();
	const navigate = useNavigate();
	const addressToken = search.get(param) ?? "";
	const [token, setToken] = useState(addressToken);
	useEffect(() => {
		if (addressToken === "") return;
		setToken(addressToken);
		const rest = new URLSearchParams(search);
		rest.delete(param);
		void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true });
	}, [addressToken, navigate, param, search]);
	return token;
}
