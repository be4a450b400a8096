import { Hono } from 'hono';
import { calendarAt } from '#src/features/chat/calendar.server.ts';
import type { ChatSessions } from '#src/features/chat/chat.server.ts';
import { quotesOf } from '#src/features/chat/passages/quotes.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { cacheableHeader, freshSecondsHeader } from '#src/lib/page-cache-headers.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { passagesNow } from '../passages.server.ts';
import type { ClientEnv } from './env.ts';

/** `GET /api/calendar`: the days and hours that the assistant speaks of, by the rules that hold now. */
export function calendarApi({ clock, hours }: { clock: Clock; hours: BusinessClock }): Hono {
  return new Hono().get('/calendar', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(calendarAt(clock.now(), hours));
  });
}

/** `GET /api/passages`: what the assistant searches, as it is published now; kept like a page until something changes. */
export function passagesApi({ clock }: { clock: Clock }): Hono {
  return new Hono().get('/passages', async (c) => {
    const [now, today] = [clock.now(), easternAt(clock.now()).toPlainDate()];
    // With the day a role may close.
    const fresh = (easternMoment(today.add({ days: 1 }), 0) - now) / 1000;
    const headers = { 'Cache-Control': 'no-cache', [cacheableHeader]: '1', [freshSecondsHeader]: String(fresh) };
    const passages = await passagesNow(String(today));
    return c.json({ passages, quotes: quotesOf(passages) }, 200, headers);
  });
}

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
