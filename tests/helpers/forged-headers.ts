/** A client's claims about its address; another one for each `n`. */
export const forgedHeaders = (n: number): Record<string, string> => {
	const address = `198.51.100.${n % 250}`;
	return {
		"CF-Connecting-IP": address,
		"MF-CF-Blob": JSON.stringify({ clientIp: `${address}:1` }),
		"X-Forwarded-For": address,
		"X-Real-IP": address,
		"True-Client-IP": address,
		Forwarded: `for=${address}`,
	};
};
