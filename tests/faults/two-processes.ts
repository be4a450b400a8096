/**
 * Two server processes on one SQLite file, and on one PostgreSQL: they start together on an empty database, take forms
 * and bookings side by side, share limits, send each mail once, and what is published in one is shown by the other.
 * Usage: node tests/faults/two-processes.ts [--engine sqlite|postgres]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { collectionNamed } from '#src/content/records/all.ts';
import { limits } from '#src/lib/security.ts';
import { fillTime, submit, type Visitor, visitors } from '#tests/helpers/crowd.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { ask, inLanes } from '../../bench/lib/http.ts';
import { options } from '../../bench/lib/report.ts';
import { password, startSite } from '../../bench/lib/site.ts';
import { heroBlock } from '../helpers/blocks.ts';
import { onEngines } from './engines.ts';
import { checkKept, type Place, rowsOf } from './store.ts';
import { startTally, type Tally } from './tally.ts';

const { engine: only } = options({ engine: '' });
const writers = 32;
const forms = 600;
const racers = 100;
const races = 5;
const loopback = '10.200.0.1';

const all = startTally('two processes on one database');

const bodyOf = (answer: { text: string }) => JSON.parse(answer.text);

/** The contact forms of many visitors, alternately to each process; some are sent to both at the same moment. */
async function sendForms(pair: readonly string[], waiting: readonly Visitor[]) {
  const known = new Map<string, string>();
  const strange: string[] = [];
  let turn = 0;
  await inLanes(writers, waiting, async (visitor) => {
    const n = turn++;
    const to = n % 10 === 0 ? pair : [pair[n % 2] ?? ''];
    const answers = await Promise.all(to.map((url) => submit(url, visitor)));
    for (const answer of answers) {
      const { id, reference } = bodyOf(answer);
      if (answer.status > 201) strange.push(String(answer.status));
      else if (known.has(id) && known.get(id) !== reference) strange.push(`${id} has two references`);
      else known.set(id, reference);
    }
  });
  return { known, strange };
}

async function race(pair: readonly string[], waiting: readonly Visitor[]) {
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const { days } = bodyOf(await ask(`${pair[0]}/api/availability?from=${from}&days=20`));
  const slots = (days as { date: string; slots: { time: string }[] }[])
    .flatMap(({ date, slots }) => slots.map(({ time }) => ({ date, time })))
    .slice(0, races);
  let left = [...waiting];
  const outcomes: string[] = [];
  for (const slot of slots) {
    const racing = left.slice(0, racers);
    const answers = await Promise.all(
      racing.map((visitor, n) => {
        const data = { name: `Visitor ${n}`, email: `racer${n}@example.com`, service: 'cloud', ...slot };
        const booking = { headers: visitor.headers, envelope: { ...visitor.envelope, type: 'appointment', data } };
        return submit(pair[n % 2] ?? '', booking);
      }),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    outcomes.push(`${count(201)} booked, ${count(409)} told of other times`);
    left = [...racing.filter((_, n) => answers[n]?.status !== 201), ...left.slice(racers)];
  }
  return outcomes;
}

/** Ten wrong passwords and one more, in turn to each process, from one address. */
async function guess(urls: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    const answer = await fetch(`${urls[n % 2]}/admin`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'X-Forwarded-For': '10.201.0.1' },
      body: new URLSearchParams({ password: `wrong ${n}` }),
    });
    statuses.push(answer.status);
  }
  return statuses;
}

/** Publishes in one process; milliseconds until the other shows it, or undefined when it does not within ten seconds. */
async function publish(here: string, there: string, title: string): Promise<number | undefined> {
  const headers = { 'X-Forwarded-For': loopback };
  const body = new URLSearchParams({ password });
  const signedIn = await fetch(`${here}/admin`, { method: 'POST', redirect: 'manual', headers, body });
  const Cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  await (await fetch(`${there}/services`)).text();
  const values = { ...collectionNamed('words-services')?.builtIn[0], blocks: [heroBlock('a', { title })] };
  const published = await fetch(`${here}/admin/records/words-services/services/answer`, {
    method: 'POST',
    headers: { ...headers, Cookie, Origin: here },
    body: new URLSearchParams({ intent: 'publish', base: '0', values: JSON.stringify(values) }),
  });
  const { ok, reason } = await published.json();
  if (!ok) throw new Error(`publishing answered ${published.status}: ${reason}`);
  const began = performance.now();
  while (performance.now() - began < 10_000) {
    if ((await (await fetch(`${there}/services`)).text()).includes(title)) return performance.now() - began;
    await sleep(20);
  }
  return undefined;
}

async function run(place: Place, { check, none }: Tally) {
  const mail = await startMailServer();
  const env = { TRUST_PROXY: '1', LOG_LEVEL: 'fatal', DATABASE_URL: place.databaseUrl, SMTP_URL: mail.url };
  const start = () => startSite({ dataDir: place.dataDir, env });
  const [one, two] = await Promise.all([start(), start()]);
  console.log(`  both ready ${one.startMs.toFixed(0)} and ${two.startMs.toFixed(0)} ms after starting together`);
  const pair = [one.url, two.url];
  try {
    const people = await visitors(one.url, forms + racers + races + 2 * limits.submissionsPerHour);
    await fillTime();
    const began = performance.now();
    const { known, strange } = await sendForms(pair, people.slice(0, forms));
    const seconds = (performance.now() - began) / 1000;
    console.log(`  ${known.size} forms acknowledged, ${(known.size / seconds).toFixed(0)} a second by both`);
    none('every form is taken once, by whichever process, with one reference', strange);
    await checkKept(place, known, { check, none });

    const outcomes = await race(pair, people.slice(forms, forms + racers + races));
    const expected = `1 booked, ${racers - 1} told of other times`;
    none(
      `${races} races for one time: each has one winner`,
      outcomes.filter((outcome) => outcome !== expected),
    );

    const sameBrowser = { 'X-Forwarded-For': loopback };
    const eager = people.slice(-2 * limits.submissionsPerHour).map((visitor) => ({
      ...visitor,
      headers: { ...visitor.headers, ...sameBrowser },
    }));
    const statuses = await Promise.all(
      eager.map((visitor, n) => submit(pair[n % 2] ?? '', visitor).then(({ status }) => status)),
    );
    const taken = statuses.filter((status) => status === 201).length;
    check('one browser has five forms an hour, of both together', taken === limits.submissionsPerHour, statuses);
    const guesses = await guess([one.url, two.url]);
    check('ten wrong passwords, of both together', guesses.join() === [...Array(10).fill(401), 429].join(), guesses);
    const shownMs = await publish(one.url, two.url, 'Seen in both');
    check('what one publishes the other shows', shownMs !== undefined);
    console.log(`  shown by the other ${shownMs?.toFixed(0)} ms after it was published`);

    const deadline = performance.now() + 120_000;
    const unsent = async () => (await rowsOf(place, "select id from outbox where state <> 'sent'")).length;
    while ((await unsent()) > 0 && performance.now() < deadline) await sleep(100);
    const mails = await rowsOf(place, 'select message_id from outbox');
    check('every mail is sent', (await unsent()) === 0, `${await unsent()} of ${mails.length} not`);
    const arrived = mail.received.map(({ text }) => /^Message-ID: (\S+)/im.exec(text)?.[1] ?? '');
    console.log(`  ${mails.length} mails in the outbox, ${arrived.length} arrived`);
    check(
      'and arrives once',
      arrived.length === mails.length && new Set(arrived).size === mails.length,
      arrived.length,
    );
    const others = await rowsOf(
      place,
      'select submission_id from outbox where submission_id is not null group by submission_id having count(*) <> 2',
    );
    none(
      'two for each form',
      others.map(({ submission_id }) => String(submission_id)),
    );
  } finally {
    await Promise.all([one.stop(), two.stop()]);
    await mail.stop();
  }
}

await onEngines(only, all, run);
all.finish();
