import { lazy } from "react";

export const importMenu = async () => ({ default: (await import("~/ui/menu")).Menu });

/** A menu whose code is not part of the panel's. */
export const LazyMenu = lazy(importMenu);
