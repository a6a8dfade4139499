/** The event of the window that ends reading aloud: the page covers the question. */
export const SILENCE = "silence";
