import { Hono } from 'hono';
import type { ChatSessions } from '#src/features/chat/chat.server.ts';
import type { ClientEnv } from './env.ts';

/** `POST /api/chat/sessions/:id` (design.md section 5): what is new in a visitor's talk with the assistant. */
export function chatApi({ chat }: { chat: ChatSessions }): Hono<ClientEnv> {
  return new Hono<ClientEnv>().post('/chat/sessions/:id', async (c) => {
    if (!c.req.header('content-type')?.toLowerCase().startsWith('application/json')) {
      return c.json({ message: 'Please send the messages as JSON.' }, 415);
    }
    const outcome = await chat.store(c.req.param('id'), await c.req.json().catch(() => undefined), c.get('client'));
    if (outcome.status === 429) c.header('Retry-After', String(outcome.retryAfterSeconds));
    const { status, ...body } = outcome;
    return c.json(body, status);
  });
}
