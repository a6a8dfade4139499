import { z } from "zod";

// Zod probes once whether it may use `eval`. Our Content-Security-Policy refuses that and reports it, and reports are to be signs of an attack.
z.config({ jitless: true });

export { z };
