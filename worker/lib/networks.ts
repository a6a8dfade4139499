/**
 * The key by which limits count an address: an IPv4 address as it is, an IPv6 address by its first 64 bits, because a subscriber
 * has all 2^64 addresses below them.
 */
export function networkOf(address: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
	if (mapped?.[1]) return mapped[1];
	if (!address.includes(":")) return address;
	const [head = "", tail = ""] = address.split("%", 1).join("").split("::");
	const groups = (part: string) => (part === "" ? [] : part.split(":"));
	const [first, last] = [groups(head), groups(tail)];
	const zeros = address.includes("::") ? Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0") : [];
	const prefix = [...first, ...zeros, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
	return `${prefix.join(":")}::/64`;
}
