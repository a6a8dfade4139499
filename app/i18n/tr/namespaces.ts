// All namespaces at once, for types and for tests. Pages load them one by one.
export { texts as about } from "./about";
export { texts as account } from "./account";
export { texts as admin } from "./admin-group";
export { texts as answerCards } from "./answer-cards";
export { texts as author } from "./author";
export { texts as base } from "./base";
export { texts as classes } from "./classes";
export { texts as front } from "./front";
export { texts as homework } from "./homework";
export { texts as material } from "./material";
export { texts as player } from "./player";
export { texts as pupil } from "./pupil";
export { texts as scan } from "./scan";
export { texts as sharing } from "./sharing";
export { texts as signOn } from "./sign-on";
export { texts as site } from "./site";
export { texts as stage } from "./stage";
