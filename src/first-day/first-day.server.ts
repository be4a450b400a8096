import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { mayOpen } from '#src/desk/areas.ts';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { recordsStanding } from '#src/records/samples.server.ts';
import { domainFindings } from './domain-check.ts';
import { lastTestMail, readMarks } from './first-day-marks.server.ts';
import { seenOf } from './first-day-seen.ts';
import { progressOf, stepsOf } from './first-day-steps.ts';
import { mailSeen, mailSetUp } from './mail-words.ts';

/** How mails leave, as it is configured. */
export function mailSetUpOf({ config, addresses }: SignedInContext) {
  return mailSetUp(config, addresses, addresses.from);
}

/** What follows of the site's address and of those that are published. */
export function domainOf({ config, publicUrl, addresses }: SignedInContext, request: Request) {
  const told = [...new Set(Object.values(company.emails).map(inWords))];
  return domainFindings({
    ...{ publicUrl, isGiven: config.publicUrlGiven, sender: addresses.from, addresses: told },
    askedHost: request.headers.get('host') ?? undefined,
  });
}

/** The first day as it stands: its steps, and everything that is made up. */
export async function firstDay(parts: SignedInContext, request: Request) {
  const { db, live, content } = parts;
  const [{ marks, isHidden }, { samples, published }, last] = await Promise.all([
    readMarks(db.sql),
    recordsStanding(db.sql, live()),
    lastTestMail(db.sql),
  ]);
  const counts = new Map<string, number>();
  for (const { collection } of samples) counts.set(collection, (counts.get(collection) ?? 0) + 1);
  const seen = seenOf({
    ...{
      live: live(),
      schedule: content.published().schedule,
      profiles: content.published().social,
      samples: counts,
      published,
    },
    mail: mailSeen(mailSetUpOf(parts), last),
    domain: domainOf(parts, request),
  });
  return { steps: stepsOf(seen, marks), isHidden, samples, last };
}

/** What Today says of it: nothing once it is done, or once the owner has taken it away. */
export async function firstDayOnToday(parts: SignedInContext, request: Request) {
  if (!mayOpen(parts.actor.role, '/admin/first-day', 'write')) return undefined;
  if ((await readMarks(parts.db.sql)).isHidden) return undefined;
  const { steps, samples } = await firstDay(parts, request);
  const progress = progressOf(steps);
  return progress.next || samples.length > 0 ? { progress, samples: samples.length } : undefined;
}
