import { Hono } from 'hono';
import { z } from 'zod';
import { company } from '#src/content/company.ts';
import { type Clock, dayMs } from '#src/lib/time.ts';
import type { ClientEnv } from '#src/server/env.ts';
import type { EventLog } from './protection-admin.server.ts';
import { eventTypes } from './protection-rules.ts';

/** Path on this site; queries and foreign addresses are dropped. */
const path = z
  .string()
  .max(2_000)
  .transform((url) => (URL.canParse(url, 'https://page.invalid') ? new URL(url, 'https://page.invalid').pathname : ''))
  .catch('');
const event = z.object({ type: z.enum(eventTypes), url: path, details: z.string().max(200).catch('') });
export const eventReport = z.union([
  event.transform((one) => [one]),
  z.object({ events: z.array(event).max(20) }).transform((many) => many.events),
]);

/** `POST /api/security-events` (design.md section 5): one event, or a list under `events`. */
export function securityEventsApi({ protection }: { protection: { events: EventLog } }): Hono<ClientEnv> {
  return new Hono<ClientEnv>().post('/security-events', async (c) => {
    const parsed = eventReport.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ message: 'There is no such event.' }, 422);
    const { address, userAgent } = c.get('client');
    for (const { type, url, details } of parsed.data) {
      protection.events.note({ type, address, userAgent, path: url, details });
    }
    return c.json({ noted: parsed.data.length }, 202);
  });
}

const yearMs = 365 * dayMs;

/** `/.well-known/security.txt` (RFC 9116). */
export function securityTxt({ clock, config }: { clock: Clock; config: { publicUrl: string } }): Hono {
  return new Hono().get('/.well-known/security.txt', (c) =>
    c.text(
      [
        `Contact: mailto:${company.emails.support}`,
        `Expires: ${new Date(clock.now() + yearMs).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${config.publicUrl}/.well-known/security.txt`,
        '',
      ].join('\n'),
    ),
  );
}
