import { login, password, register } from "./auth";
import { landing } from "./landing";
import { shell } from "./shell";
import { titles } from "./titles";

/** Additional texts of every page of the site: what a visitor reads, and the titles of the pages. */
export const texts = { landing, login, password, register, shell, titles };
