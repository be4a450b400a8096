import { onTestFinished } from 'vitest';
import { companyRecords } from '#src/content/records/company.ts';
import { archive, issuesFeed } from '#src/newsletter/archive.server.ts';
import type { IssueAnswer, IssueView } from '#src/newsletter/issues/desk.server.ts';
import { loader } from '#src/newsletter/newsletter-issue.tsx';
import { action } from '#src/newsletter/newsletter-issue-answer.ts';
import { action as listAction, loader as listLoader } from '#src/newsletter/newsletter-issues.tsx';
import { withLive } from '#src/platform/changes.server.ts';
import { tester } from './actor.ts';
import { routeArgs, signedInCookie } from './desk.ts';
import { startMailServer } from './mail-server.ts';
import { addReaders } from './readers.ts';
import { site, type TestSite } from './site.ts';

/** Gives the company a postal address, without which no issue is sent. */
export async function giveAddress(made: TestSite): Promise<void> {
  const [{ id, ...values } = { id: '' }] = companyRecords.builtIn;
  const given = { ...values, street: '12 Peachtree Road', zip: '30301' };
  await made.deps.records.publishing.publish(companyRecords, id, 0, given, tester);
}

/** What a form of an issue says unless a test says otherwise. */
export const written = {
  number: '1',
  subject: 'What we fixed in June',
  preheader: 'Two servers and a printer',
  slug: 'june',
  archive: 'shown',
  body: '## A server\n\nIt was **hot**.\n\n- one\n- two',
};

/** A site with a mail server, readers, a postal address unless it has none, and the owner at the desk of an issue. */
export async function issueSite({
  engine = 'sqlite' as 'sqlite' | 'postgres',
  readers = ['ada', 'bob', 'cyd'],
  hasAddress = true,
} = {}) {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const made = await site({ engine, env: { SMTP_URL: server.url, MAIL_TO: 'owner@northarc.example' } });
  const ids = await addReaders(made.deps.db, readers, made.clock.now() - 1);
  if (hasAddress) await giveAddress(made);
  const desk = await issueDesk(made);
  /** Lets the worker do what is due so often, with a minute after each. */
  const run = async (times = 2) => {
    for (let n = 0; n < times; n++) {
      await desk.run();
      made.clock.advance(60_000);
    }
  };
  return { server, made, ids, desk, run, to: () => server.received.map(({ to }) => to).sort() };
}

const mostMs = 20 * 60_000;

/** The owner at the desk of issues. */
async function issueDesk(made: TestSite) {
  const session = { cookie: await signedInCookie(made), since: made.clock.now() };
  /** Signs in anew where the test's clock has gone on for longer than a session lasts. */
  async function cookieNow() {
    if (made.clock.now() - session.since > mostMs) {
      session.cookie = await signedInCookie(made);
      session.since = made.clock.now();
    }
    return session.cookie;
  }
  const { cookie } = session;
  const inside = <Result>(work: () => Result) => withLive(() => made.deps.live(), work);
  const list = '/admin/newsletter';
  const begun: Response = await inside(() =>
    listAction(routeArgs(made, list, { cookie, form: { intent: 'new' } }) as never),
  ).then(
    () => {
      throw new Error('no issue was begun');
    },
    (thrown) => thrown,
  );
  const id = begun.headers.get('location')?.split('/').at(-1) ?? '';
  const view = async (): Promise<IssueView> => {
    const args = routeArgs(made, `${list}/${id}`, { cookie: await cookieNow(), params: { id } });
    return inside(() => loader(args as never)) as never;
  };
  return {
    id,
    view,
    list: async () => {
      const args = routeArgs(made, list, { cookie: await cookieNow() });
      return inside(() => listLoader(args as never));
    },
    /** Sends the form with a button pressed; goes on from the draft that is there. */
    async act(intent: string, fields: Record<string, string> = written): Promise<IssueAnswer> {
      const { draft, number } = await view();
      const about = { base: String(draft?.base ?? number), known: String(draft?.changedAt ?? '') };
      const values: Record<string, string> = 'body' in fields ? { values: JSON.stringify(fields) } : {};
      const form = { ...about, ...fields, ...values, intent };
      const args = routeArgs(made, `${list}/${id}`, { cookie: await cookieNow(), form, params: { id } });
      return (await inside(() => action(args as never))).json();
    },
    /** The feed of the archive, as it is now. */
    feed: () => inside(() => issuesFeed(archive(made.clock.now()), 'https://northarc.example')),
    /** Lets the worker do all that is due. */
    run: async () => made.deps.newsletter.mailing.worker?.runDue(),
  };
}
