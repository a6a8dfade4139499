import { z } from "zod";

// Without this, schemas try once whether they may make code of texts. No page of ours lets them (its policy refuses), and
// what the policy refuses is to be a sign of an attack.
z.config({ jitless: true });

export { z };
