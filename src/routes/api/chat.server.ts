import { type Context, Hono } from 'hono';
import type { ChatSessions } from '#src/features/chat/chat.server.ts';
import type { ClientEnv } from './env.ts';

type Act = ChatSessions['store'] | ChatSessions['answer'];

async function run(c: Context<ClientEnv>, id: string, act: Act) {
  if (!c.req.header('content-type')?.toLowerCase().startsWith('application/json')) {
    return c.json({ message: 'Please send the messages as JSON.' }, 415);
  }
  const outcome = await act(id, await c.req.json().catch(() => undefined), c.get('client'));
  if (outcome.status === 429) c.header('Retry-After', String(outcome.retryAfterSeconds));
  const { status, ...body } = outcome;
  return c.json(body, status);
}

/**
 * `POST /api/chat/sessions/:id` (design.md section 5): what is new in a visitor's talk with the assistant; and
 * `POST /api/chat/sessions/:id/messages`: what the visitor asks, with its answer.
 */
export function chatApi({ chat }: { chat: ChatSessions }): Hono<ClientEnv> {
  return new Hono<ClientEnv>()
    .post('/chat/sessions/:id', (c) => run(c, c.req.param('id'), chat.store))
    .post('/chat/sessions/:id/messages', (c) => run(c, c.req.param('id'), chat.answer));
}
