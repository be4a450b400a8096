import { findFound } from '#src/intake/found-store.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { emailKey } from '#src/platform/outbox/email-key.server.ts';
import { dayText } from './day-text.ts';
import { holds, type Marks, placeIn } from './marks.ts';
import { meets, type Parts, plainText } from './plain-text.ts';
import type { Hit } from './results.ts';
import { readChats, readHeldBack, readSubscribers, readTalk } from './store.server.ts';

/** The newest chats in which all of it was said; `expressions` as the full text asks. */
export async function chatHits(
  sql: Sql,
  about: { expressions: readonly string[]; marks: Marks; now: number; limit: number },
): Promise<Hit[]> {
  const { expressions, marks, now, limit } = about;
  const chats = await readChats(sql, await findFound(sql, 'chat', expressions, limit));
  return Promise.all(
    chats.map(async ({ id, started_at, message_count }): Promise<Hit> => {
      const said = (await readTalk(sql, id)).map(({ text }) => text);
      const place = placeIn(said, marks) ?? said[0] ?? '';
      const lines = `${message_count} ${message_count === 1 ? 'message' : 'messages'}`;
      return {
        id: `chat-${id}`,
        href: `/admin/chat-history/${id}`,
        title: place ? `“${place.slice(0, 120)}”` : 'Empty chat',
        about: `Chat of ${dayText(started_at, now)}, ${lines}`,
        state: 'Chat',
      };
    }),
  );
}

const stateWords: Record<string, string> = {
  pending: 'not confirmed yet',
  confirmed: 'confirmed',
  unsubscribed: 'left',
};

/** Subscribers among these people, and whoever subscribed with the address that was typed. */
export async function subscriberHits(
  sql: Sql,
  { people, typed, now, limit }: { people: readonly string[]; typed: string; now: number; limit: number },
): Promise<Hit[]> {
  const rows = await readSubscribers(sql, { people, emailKey: emailKey(typed) }, limit);
  return rows.map((row) => {
    const at = row.unsubscribed_at ?? row.confirmed_at ?? row.requested_at;
    return {
      id: `subscriber-${row.id}`,
      // The list from this one on: its address would otherwise stand in that of the page.
      href: `/newsletter-management?after=${row.requested_at + 1}_${row.id}`,
      title: row.email,
      about: `Newsletter, ${stateWords[row.state] ?? row.state} ${dayText(at, now)}`,
      state: 'Subscriber',
    };
  });
}

/** The texts of a JSON document whose end may be missing. */
function textsOf(json: string): string[] {
  return [...json.matchAll(/"((?:[^"\\]|\\.)*)("\s*:)?/g)].flatMap(([, text = '', isName]) => {
    if (isName) return [];
    const plain = text.replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    return [plain.replace(/\\[nrt]/g, ' ').replace(/\\(.)/g, '$1')];
  });
}

/** What the checks held back and holds all of it, newest first. */
export async function heldBackHits(
  sql: Sql,
  { parts, marks, now, limit }: { parts: Parts; marks: Marks; now: number; limit: number },
): Promise<Hit[]> {
  if (parts.length === 0) return [];
  const hits: Hit[] = [];
  for (const row of await readHeldBack(sql)) {
    const texts = textsOf(row.data);
    if (!meets(plainText([...texts, row.type, row.reasons]), parts)) continue;
    const title = texts.find((text) => holds(text, marks)) ?? texts[0] ?? '';
    hits.push({
      id: `held-${row.id}`,
      href: `/admin/quarantine?before=${row.received_at + 1}_${row.id}`,
      title: placeIn([title], marks) ?? (title.slice(0, 80) || 'No text'),
      about: `Held ${dayText(row.received_at, now)}, ${row.type} form`,
      state: 'Quarantine',
    });
    if (hits.length === limit) break;
  }
  return hits;
}
