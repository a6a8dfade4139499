// drizzle-kit makes migrations from this file.

export * from "./tables/accounts";
export * from "./tables/accounts";
export * from "./tables/games";
export * from "./tables/games";
export * from "./tables/games";
export * from "./tables/quizzes";
export * from "./tables/quizzes";
export * from "./tables/quizzes";
export * from "./tables/quizzes";
export * from "./tables/quizzes";
