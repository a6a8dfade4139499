// This file is in a folder of its own, because Node resolves Lighthouse's packages from here.
export { default } from "lighthouse";
