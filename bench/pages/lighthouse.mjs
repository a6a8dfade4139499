// Beside its packages, where Node finds them.
export { default } from "lighthouse";
