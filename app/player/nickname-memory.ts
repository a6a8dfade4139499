/**
 * Which nickname this tab plays under (session storage: two tabs may hold two seats), and which one this browser last
 * used in the game (local storage: a tab that the phone threw away is offered its seat back).
 */
const key = (pin: string) => `play:${pin}`;

function read(storage: () => Storage, pin: string): string | null {
	try {
		return storage().getItem(key(pin));
	} catch {
		return null;
	}
}

export function tabNickname(pin: string): string | null {
	return read(() => sessionStorage, pin);
}

export function rememberedNickname(pin: string): string | null {
	return read(() => localStorage, pin);
}

export function rememberNickname(pin: string, nickname: string): void {
	try {
		sessionStorage.setItem(key(pin), nickname);
		localStorage.setItem(key(pin), nickname);
	} catch {
		// Storage may be switched off: the game goes on, only a reload asks for the nickname again.
	}
}
