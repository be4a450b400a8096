import { z } from 'zod';

// In a browser Zod would try `new Function` once to see whether it may compile its checks, which our policy forbids and reports.
z.config({ jitless: typeof document === 'object' });

export { z };
