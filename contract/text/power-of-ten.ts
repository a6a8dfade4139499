const DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Writes a power of ten as people do, for example 10¹⁵. */
export const powerOfTen = (value: number) => `10${[...String(Math.log10(value))].map((digit) => DIGITS[Number(digit)]).join("")}`;
