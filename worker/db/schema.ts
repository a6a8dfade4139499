// drizzle-kit makes migrations from this file.
export * from "./tables/assignments";
export * from "./tables/books";
export * from "./tables/classes";
export * from "./tables/games";
export * from "./tables/media";
export * from "./tables/quizzes";
export * from "./tables/reviews";
export * from "./tables/shares";
export * from "./tables/sign-on";
export * from "./tables/users";
