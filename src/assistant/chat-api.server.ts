import { type Context, Hono } from 'hono';
import { nothingHere } from '#src/content/site.ts';
import { talkBudgets } from '#src/lib/budgets.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Changes } from '#src/platform/changes.server.ts';
import { eventStream } from '#src/platform/net/event-stream.server.ts';
import { createLocalBudget, type Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { ClientEnv } from '#src/server/client.ts';
import type { ChatSessions } from './chat.server.ts';
import type { LiveTalks } from './live.server.ts';

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

const streams = { open: 0, most: talkBudgets.streams.max };
/** Open streams per network in this process. */
const byNetwork = new Map<string, number>();

/**
 * `POST /api/chat/sessions/:id` (design.md section 5) stores what is new in a chat. `POST
 * /api/chat/sessions/:id/messages` answers a question. `GET` of the same returns other messages since `since`, as JSON
 * or, if events are accepted, as a stream. The visitor's id is a header, so that it is in no log.
 */
export function chatApi(parts: {
  chat: ChatSessions;
  liveTalks: LiveTalks;
  changes: Changes;
  clock: Clock;
  overruns: Overruns;
}): Hono<ClientEnv> {
  const { chat, liveTalks, changes, clock, overruns } = parts;
  const looks = createLocalBudget(talkBudgets.looks);

  async function listen(c: Context<ClientEnv>, id: string) {
    const { address } = c.get('client');
    if (!looks.take(address, clock.now())) {
      overruns.note(talkBudgets.looks);
      return c.json({ message: 'Please ask less often.' }, 429, { 'Retry-After': '60' });
    }
    const visitor = c.req.header('x-chat-visitor') ?? '';
    let since = Math.max(0, Number(c.req.query('since')) || 0);
    const told = await liveTalks.told(id, visitor, since);
    if (!told) return c.json({ message: nothingHere }, 404);
    if (!c.req.header('accept')?.includes('text/event-stream'))
      return c.json(told, 200, { 'Cache-Control': 'no-store' });
    const mine = byNetwork.get(address) ?? 0;
    const over =
      mine >= talkBudgets.streamsOfNetwork.max
        ? talkBudgets.streamsOfNetwork
        : streams.open >= streams.most && talkBudgets.streams;
    if (over) {
      overruns.note(over);
      return c.body(null, 503, { 'Retry-After': '30' });
    }
    let last = '';
    const next = async () => {
      const now = await liveTalks.told(id, visitor, since);
      const data = JSON.stringify(now ?? {});
      if (!now || data === last) return '';
      last = data;
      since = now.since;
      return `data: ${data}\n\n`;
    };
    const begin = (send: (event: () => Promise<string>) => void) => {
      byNetwork.set(address, mine + 1);
      send(next);
      const leave = liveTalks.listen(id, () => send(next));
      return () => {
        leave();
        const left = (byNetwork.get(address) ?? 1) - 1;
        if (left > 0) byNetwork.set(address, left);
        else byNetwork.delete(address);
      };
    };
    return eventStream({ streams, signal: c.req.raw.signal, changes, mayGoOn: async () => true, begin });
  }

  return new Hono<ClientEnv>()
    .post('/chat/sessions/:id', (c) => run(c, c.req.param('id'), chat.store))
    .get('/chat/sessions/:id/messages', (c) => listen(c, c.req.param('id')))
    .post('/chat/sessions/:id/messages', (c) => run(c, c.req.param('id'), chat.answer));
}
