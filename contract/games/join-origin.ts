export function isLoopbackHost(hostname: string): boolean {
	return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}
