/** Separate from other texts, so that pages, phones and mails can load it alone. */
const RIGHT_TO_LEFT = new Set(["ar", "ckb", "fa", "he", "ps", "ur"]);

/** The direction in which a language (ISO 639) is written. */
export const textDirection = (language: string): "ltr" | "rtl" => (RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr");
