import { expect, it } from "vitest";
import { ownOrigin, readListening } from "./listening.mjs";
import { addressLines, joinOrigins, sortAddresses } from "./network-addresses.mjs";

const four = (address: string, internal = false) => ({ address, family: "IPv4", internal });
const six = (address: string, internal = false) => ({ address, family: "IPv6", internal });

const laptop = {
	lo: [four("127.0.0.1", true), six("::1", true)],
	docker0: [four("172.17.0.1")],
	"br-5f2": [four("172.18.0.1")],
	eth0: [four("169.254.7.7"), six("fe80::1")],
	wlan0: [four("192.168.1.20"), six("2001:db8::20")],
	eth1: [four("10.20.0.5")],
	wan0: [four("198.51.100.4")],
};

it("lists the address of the default route first, then private ones, containers and link-local addresses last", () => {
	const sorted = ["10.20.0.5", "192.168.1.20", "198.51.100.4", "172.17.0.1", "172.18.0.1", "169.254.7.7"];
	expect(sortAddresses(laptop, "10.20.0.5")).toEqual(sorted);
	expect(sortAddresses(laptop, null)).toEqual(["192.168.1.20", "10.20.0.5", ...sorted.slice(2)]);
});

it.each([
	"tun0",
	"utun4",
	"wg0",
	"wg0-mullvad",
	"tailscale0",
	"ppp0",
	"nordlynx",
	"OpenVPN TAP-Windows6",
	"School VPN",
	"docker0",
	"CloudflareWARP",
	"PANGP Virtual Ethernet Adapter",
	"gpd0",
	"cscotun0",
	"vpn0",
	"br-5f2",
	"vEthernet (WSL)",
	"ExpressVPN",
	"netbird0",
	"outline-tun0",
	"weave",
	"nerdctl0",
	"kube-bridge",
])("lists the address of %s behind Wi-Fi and cable, also if it has the default route", (name) => {
	const vpn = { [name]: [four("10.8.0.2")], eth0: [four("203.0.113.9")], "Wi-Fi": [four("192.168.1.20")] };
	expect(sortAddresses(vpn, "10.8.0.2")).toEqual(["192.168.1.20", "203.0.113.9", "10.8.0.2"]);
	// Alone it is better than nothing.
	expect(sortAddresses({ [name]: [four("10.8.0.2")] }, "10.8.0.2")).toEqual(["10.8.0.2"]);
	expect(sortAddresses({ [name]: [four("10.8.0.2")], wlan0: [six("2001:db8::20")] }, "10.8.0.2")).toEqual(["2001:db8::20", "10.8.0.2"]);
});

it("lists a shared address of a tunnel or a carrier behind others, whatever its interface is called", () => {
	const interfaces = { "Ethernet 3": [four("100.101.102.103")], "Wi-Fi": [four("192.168.1.20")], bridge100: [four("192.168.2.1")] };
	expect(sortAddresses(interfaces, "100.101.102.103")).toEqual(["192.168.1.20", "192.168.2.1", "100.101.102.103"]);
	expect(sortAddresses({ eth0: [four("100.128.0.1")], wlan0: [four("192.168.1.20")] }, "100.128.0.1")[0]).toBe("100.128.0.1");
});

it("lists an address that is a network of its own, and the cards of virtual machines, behind others", () => {
	const wifi = { "Wi-Fi": [{ ...four("192.168.1.20"), netmask: "255.255.255.0", mac: "3c:22:fb:00:00:01" }] };
	const tunnel = { "Ethernet 3": [{ ...four("10.99.0.7"), netmask: "255.255.255.255", mac: "00:00:00:00:00:00" }] };
	const machine = { "Ethernet 2": [{ ...four("192.168.56.1"), netmask: "255.255.255.0", mac: "0a:00:27:00:00:0b" }] };
	expect(sortAddresses({ ...tunnel, ...machine, ...wifi }, "10.99.0.7")).toEqual(["192.168.1.20", "10.99.0.7", "192.168.56.1"]);
});

it("lists IPv6 addresses only in a network without IPv4, and none on a computer without a network", () => {
	expect(sortAddresses({ lo: laptop.lo, eth0: [six("fe80::1"), six("2001:db8::20")] }, null)).toEqual(["2001:db8::20"]);
	expect(sortAddresses({ lo: laptop.lo }, null)).toEqual([]);
});

it("listens on all interfaces, behind trusted proxies on the loopback one, and where HOST says", () => {
	expect(readListening({})).toMatchObject({ host: "*", port: 8787, proxies: 0 });
	expect(readListening({ TRUSTED_PROXIES: "1" })).toMatchObject({ host: "127.0.0.1", proxies: 1 });
	expect(readListening({ TRUSTED_PROXIES: "2", HOST: "0.0.0.0" })).toMatchObject({ host: "*", proxies: 2 });
	expect(ownOrigin(readListening({ HOST: "[2001:db8::20]", PORT: "80" }))).toBe("http://[2001:db8::20]:80");
	for (const env of [
		{ TRUSTED_PROXIES: "yes" },
		{ TRUSTED_PROXIES: "-1" },
		{ PORT: "0" },
		{ PORT: "99999" },
		{ SITE_URL: "quiz.school.example" },
	])
		expect(() => readListening(env), JSON.stringify(env)).toThrow(/^(?:TRUSTED_PROXIES|PORT|SITE_URL) must be/);
});

it("offers pupils SITE_URL alone where it is set, else the addresses it listens on", async () => {
	expect(await joinOrigins(readListening({ SITE_URL: "https://quiz.school.example/" }))).toEqual(["https://quiz.school.example"]);
	expect(await joinOrigins(readListening({ HOST: "127.0.0.1" }))).toEqual([]);
	expect(await joinOrigins(readListening({ HOST: "192.168.1.20", PORT: "80" }))).toEqual(["http://192.168.1.20:80"]);
	expect(await addressLines(readListening({ HOST: "localhost" }))).toEqual([
		"This computer: http://localhost:8787",
		expect.stringMatching(/^Only this computer/),
	]);
});
