/** The part of a quiz's id that lists show (spec section 9). */
export const SHORT_ID_LENGTH = 8;
