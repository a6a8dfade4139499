/** As much of a quiz's id as lists show (spec section 9). */
export const SHORT_ID_LENGTH = 8;
