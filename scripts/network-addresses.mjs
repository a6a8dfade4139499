// The addresses at which other devices in the network reach this computer, the most likely first.
import { createSocket } from "node:dgram";
import { networkInterfaces } from "node:os";
import { isLoopback, listensOnAll, ownOrigin, ownSecureOrigin } from "./listening.mjs";

/** Interfaces that no phone in the room reaches: tunnels (VPN), containers, virtual machines. */
const INNER_INTERFACE =
	/^(?:tun|tap|utun|wg|ppp|ipsec|zt|tailscale|nordlynx|proton|mullvad|gpd\d|cscotun|ovpn|nebula|snx|cilium|incusbr|vmenet|docker|br-|veth|virbr|vmnet|vboxnet|podman|cni|lxc|lxd|flannel|cali|vEthernet|VMware|VirtualBox|weave|nerdctl|kube|minikube|dummy|feth|outline|netbird|wt\d|nordtun|pvpn|ham\d|awdl|llw)|wireguard|vpn\b|windscribe|\bTAP\b|anyconnect|fortinet|zerotier|warp|pangp|globalprotect|hamachi|\bvpn\d/i;
/** Tailscale and carriers' networks: private, but never that of a classroom. */
const SHARED_RANGE = /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/;
const LINK_LOCAL = /^(?:169\.254\.|fe[89ab][\da-f]:)/i;
const INNER_RANK = 3;
/** An address of the range for documentation: nothing is sent, the system only chooses the interface for it. */
const ANYWHERE = "198.51.100.1";

/** The address of the interface that has the default route; null without one. */
function defaultAddress() {
	return new Promise((resolve) => {
		const socket = createSocket("udp4");
		const done = (address) => {
			socket.close();
			resolve(address);
		};
		socket.once("error", () => done(null));
		socket.connect(9, ANYWHERE, () => done(socket.address().address));
	});
}

/** Cards of virtual machines on this computer: VirtualBox, VMware. */
const VIRTUAL_CARD = /^(?:0a:00:27|00:50:56:c0)/i;

/** True for a network that no phone in the room is in, by its name, its range, its card, or because it holds a single address, as tunnels do. */
const isInner = ({ name, address, netmask, mac = "" }) =>
	INNER_INTERFACE.test(name) || SHARED_RANGE.test(address) || netmask === "255.255.255.255" || VIRTUAL_CARD.test(mac);

/** How likely other devices reach an address; 0 is the most likely. A VPN may have the default route, and still no phone reaches it. */
function rank(one, ofDefaultRoute) {
	const { address } = one;
	if (LINK_LOCAL.test(address)) return 4;
	if (isInner(one)) return INNER_RANK;
	if (address === ofDefaultRoute) return 0;
	return PRIVATE.test(address) ? 1 : 2;
}

/**
 * Sorts what `networkInterfaces()` returned. IPv6 only where no network in the room has IPv4: phones in a school network rarely reach it.
 */
export function sortAddresses(interfaces, ofDefaultRoute) {
	const all = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
		addresses.filter(({ internal }) => !internal).map((one) => ({ ...one, name })),
	);
	const reachable = all
		.filter(({ family, address }) => family === "IPv4" || !LINK_LOCAL.test(address))
		.map((one) => ({ ...one, rank: rank(one, ofDefaultRoute) }));
	const ipv4 = reachable.filter(({ family }) => family === "IPv4");
	return (ipv4.some((one) => one.rank < INNER_RANK) || ipv4.length === reachable.length ? ipv4 : reachable)
		.sort((one, other) => one.rank - other.rank)
		.map(({ address }) => address);
}

/** Addresses as they are now: a laptop changes networks. */
async function networkAddresses() {
	return sortAddresses(networkInterfaces(), await defaultAddress());
}

/** Origins at which phones reach the server; the first is the most likely. `SITE_URL`, where set, is the only one. */
export async function joinOrigins(listening) {
	const { host, port, siteUrl } = listening;
	if (siteUrl) return [new URL(siteUrl).origin];
	if (!listensOnAll(listening)) return isLoopback(host) ? [] : [ownOrigin(listening)];
	return (await networkAddresses()).map((address) => `http://${address.includes(":") ? `[${address}]` : address}:${port}`);
}

export async function addressLines(listening) {
	const secure = ownSecureOrigin(listening);
	const own = `This computer: ${ownOrigin(listening)}${secure ? ` and ${secure}` : ""}`;
	const [first, ...others] = await joinOrigins(listening);
	if (!first)
		return [
			own,
			listensOnAll(listening)
				? "No network: other devices cannot reach this computer until it is connected."
				: "Only this computer can reach it: HOST names a loopback address, or TRUSTED_PROXIES is set.",
		];
	return [
		own,
		`Other devices: ${first}${others.length > 0 ? ` (or ${others.join(", ")})` : ""}`,
		...(listening.tls
			? [`The same with HTTPS on port ${listening.tls.port}${listening.tls.selfSigned ? " (browsers warn of its certificate once)" : ""}.`]
			: []),
		...(listening.siteUrl ? [] : [`If a phone cannot open it, allow port ${listening.port} in this computer's firewall.`]),
	];
}
