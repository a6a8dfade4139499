// In this folder, because Node resolves its packages from here.
export { default } from "lighthouse";
