import { Hono } from 'hono';
import { z } from 'zod';
import type { Intake } from './receive.server.ts';

export const captchaAnswer = z.object({ token: z.string().max(2000), answer: z.string().max(200) });

/** `GET` and `POST /api/captcha` (design.md section 5, S1 §5). */
export function captchaApi({ intake }: { intake: Intake }): Hono {
  return new Hono()
    .get('/captcha', (c) => {
      c.header('Cache-Control', 'no-store');
      return c.json(intake.captcha.ask());
    })
    .post('/captcha', async (c) => {
      const parsed = captchaAnswer.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ message: 'Please send a token and an answer.' }, 422);
      const outcome = await intake.captcha.answer(parsed.data.token, parsed.data.answer);
      if ('proof' in outcome) return c.json({ captchaProof: outcome.proof });
      return c.json({ message: outcome.message, ...outcome.challenge }, 422);
    });
}
