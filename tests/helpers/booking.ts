import type { TestSite } from './site.ts';

/** A consultation on Thursday; the clock of a test site starts on Tuesday, June 9, 2026, at 10:00 Eastern. */
export const booking = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '404 555 0100',
  service: 'cloud',
  message: 'The server is slow.',
  date: '2026-06-11',
  time: '10:30',
};

/** The token of the private link that stands in a text. */
export const tokenIn = (text: string | undefined) => /\/appointment\/([^\s?]+)/.exec(text ?? '')?.[1] ?? '';

/** Books as a visitor does: the status, what was answered, and the token of the private link. */
export async function book(made: TestSite, change: object = {}, rest: Record<string, unknown> = {}) {
  const envelope = await made.envelope('appointment', { ...booking, ...change }, rest);
  const answer = await made.post('/api/submissions', envelope);
  const body = await answer.json();
  return { id: envelope.id, envelope, status: answer.status, body, token: tokenIn(body.ownUrl) };
}

/** Sends again, as browsers do, while the database is too busy: on a loaded machine some of many at once are told so. */
export async function insist(send: () => Promise<Response>): Promise<Response> {
  const answer = await send();
  return answer.status === 503 ? insist(send) : answer;
}

/** Every mail so far, the oldest first, the owner's before the visitor's. */
export const mails = (made: TestSite) =>
  made.deps.db.sql.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('audience').execute();

/** Mails to one address, or to an audience, oldest first. */
export const mailsTo = async (made: TestSite, to: string) =>
  (await mails(made)).filter(({ recipient, audience }) => recipient === to || audience === to);
