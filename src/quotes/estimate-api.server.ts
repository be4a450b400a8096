import { Hono } from 'hono';
import { z } from 'zod';
import { planIds } from '#src/content/estimate.ts';
import { estimatorWords } from '#src/content/estimator.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { askedOf } from './quote-view.server.ts';

/** What is asked for; a plan that is counted may go without a number. */
export const estimateQuery = z.object({
  plan: z.enum(planIds),
  count: z.string().optional(),
  seo: z.literal('yes').optional(),
});

/** `GET /api/estimate?plan=&count=&seo=`: an estimate of now with its reference, its date and the token that keeps it. Stores nothing. */
export function estimateApi(parts: { tokens: Tokens; clock: Clock }): Hono {
  return new Hono().get('/estimate', (c) => {
    const { plan = '', count = '', seo = '' } = c.req.query();
    const { view, wrong = 'plan' } = askedOf(new URLSearchParams({ plan, count, seo }), parts);
    c.header('Cache-Control', 'no-store');
    if (!view) {
      const message = estimatorWords.wrong.plan;
      return c.json({ message, errors: { [wrong]: message } }, 422);
    }
    const { token, carried, standing } = view;
    const { reference, what, prices } = carried;
    return c.json({ reference, what, prices, until: standing.until, estimate: standing.then, token });
  });
}
