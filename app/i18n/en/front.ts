import { login, password, register } from "./auth";
import { landing } from "./landing";
import { shell } from "./shell";
import { titles } from "./titles";

export const texts = { landing, login, password, register, shell, titles };
