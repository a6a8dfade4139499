/** The look of the button of a menu, which its place has too while the code of the menu is loading. */
export const MENU_BUTTON =
	"inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-button px-2.5 font-semibold text-slate-700 hover:bg-slate-100 data-open:bg-slate-100";
