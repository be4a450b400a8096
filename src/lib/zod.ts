import { z } from 'zod';

// In a browser Zod would probe `new Function`, which our policy forbids and reports.
z.config({ jitless: typeof document === 'object' });

export { z };
