import { z } from "zod";

// Zod probes once whether it may use `eval`. Our Content-Security-Policy blocks and reports that, and its reports should only show real attacks.
z.config({ jitless: true });

export { z };
