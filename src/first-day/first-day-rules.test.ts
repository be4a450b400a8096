import defaultSocialLinks from 'content:social-links';
import { describe, expect, test } from 'vitest';
import { liveOf } from '#src/content/facts-of.ts';
import { companyRecords } from '#src/content/records/company.ts';
import { defaultSchedule } from '#src/content/schedule.ts';
import { domainFindings } from './domain-check.ts';
import { type Known, seenOf } from './first-day-seen.ts';
import { progressOf, type Seen, type StepId, stateOf, stepIds, stepsOf } from './first-day-steps.ts';
import { mailSeen, mailSetUp } from './mail-words.ts';

const known = (about: Partial<Known> = {}, records = {}): Known => ({
  ...{ live: liveOf({ schedule: defaultSchedule, records }), schedule: defaultSchedule },
  ...{ samples: new Map(), published: new Set<string>(), mail: { isSent: false, words: '' }, domain: [] },
  profiles: defaultSocialLinks,
  ...about,
});

describe('the state of a step', () => {
  test.each([
    [{ isOwn: false, samples: 0 }, undefined, 'open'],
    [{ isOwn: false, samples: 0 }, 'done', 'done'],
    [{ isOwn: false, samples: 0 }, 'skipped', 'skipped'],
    [{ isOwn: true, samples: 0 }, undefined, 'done'],
    [{ isOwn: true, samples: 0 }, 'skipped', 'done'],
    [{ isOwn: true, samples: 1 }, undefined, 'sample'],
    // What is made up cannot be said to be done by a mark.
    [{ isOwn: true, samples: 1 }, 'done', 'sample'],
    [{ isOwn: false, samples: 4 }, 'skipped', 'skipped'],
  ] as const)('%j, marked %s, is %s', (seen, mark, state) => expect(stateOf(seen, mark)).toBe(state));

  test('the list goes on with the first step that nobody has decided about, and ends', () => {
    const none = { isOwn: false, samples: 0, words: '' };
    const seen = Object.fromEntries(stepIds.map((id) => [id, none])) as Record<StepId, Seen>;
    const marks = new Map<StepId, 'done' | 'skipped'>(Object.entries({ name: 'done', logo: 'skipped' }) as never);
    expect(progressOf(stepsOf(seen, marks))).toMatchObject({ done: 1, skipped: 1, of: 12, next: { id: 'colours' } });
    const all = new Map(stepIds.map((id) => [id, 'skipped' as const]));
    expect(progressOf(stepsOf(seen, all)).next).toBeUndefined();
  });
});

describe('what can be seen of the steps', () => {
  test('a new installation has done nothing', () => {
    const seen = seenOf(known({ domain: [{ says: 'Not set.', holds: false }] }));
    expect(stepIds.filter((id) => seen[id].isOwn)).toEqual([]);
    expect(seen.addresses.words).toContain('6 addresses still end in northarc.example');
    expect(seen.domain.words).toBe('Not set.');
  });

  test('links to profiles are its own once none that is shown came with the site', () => {
    expect(seenOf(known()).profiles.words).toMatch(/^3 links in the footer still the default: .*northarc\.example/);
    const hidden = { url: 'https://www.facebook.com/northarc.example', active: false };
    expect(seenOf(known({ profiles: [hidden] })).profiles).toMatchObject({
      isOwn: true,
      words: '0 links in the footer',
    });
    const own = { url: 'https://www.linkedin.com/company/riverbend', active: true };
    expect(seenOf(known({ profiles: [hidden, own] })).profiles.words).toBe('1 link in the footer');
  });

  test('each field of the company is seen by its own step', () => {
    const [built] = companyRecords.builtIn;
    const withCompany = (change: object) => seenOf(known({}, { company: [{ ...built, ...change }] }));
    const named = withCompany({ name: 'Riverbend' });
    expect([named.name.isOwn, named.telephone.isOwn, named.addresses.isOwn]).toEqual([true, false, false]);
    const called = withCompany({ phone: '+1 404 555 0100' });
    expect([called.name.isOwn, called.telephone.isOwn]).toEqual([false, true]);
    const names = ['info', 'support', 'emergency', 'careers', 'privacy', 'legal'];
    const moved = Object.fromEntries(names.map((name) => [name, `${name}@riverbend.net`]));
    expect(withCompany(moved).addresses.isOwn).toBe(true);
    const left = withCompany({ ...moved, legal: 'legal@northarc.example' }).addresses;
    expect(left.words).toContain('1 address still ends');
  });

  test('what is made up is counted where it stands', () => {
    const published = new Set(['prices', 'areas', 'colours']);
    const seen = seenOf(known({ samples: new Map([['prices', 18]]), published }));
    expect(seen.prices).toMatchObject({ samples: 18, words: '18 prices, 18 still sample content' });
    expect([seen.areas.isOwn, seen.colours.isOwn]).toEqual([true, true]);
    // One place of their own does not make twelve others theirs.
    const places = new Map([...[['areas', 12] as const, ['cities', 6] as const]]);
    const { areas } = seenOf(known({ samples: places, published: new Set(['areas']) }));
    expect(areas.words).toBe('12 places, 12 places still sample content, 6 city pages still sample content');
    expect(stateOf(areas, undefined)).toBe('sample');
    const other = { ...defaultSchedule, office: defaultSchedule.office.slice().reverse() };
    expect(seenOf(known({ schedule: other as never })).hours.isOwn).toBe(true);
  });
});

describe('the domain', () => {
  const right = {
    ...{ publicUrl: 'https://riverbend.net', isGiven: true, askedHost: 'riverbend.net' },
    ...{ sender: 'info@riverbend.net', addresses: ['info@riverbend.net'] },
  };
  const wrong = (about: Partial<typeof right>) =>
    domainFindings({ ...right, ...about }).flatMap(({ holds, says }) => (holds ? [] : [says]));

  test('everything is right where site and mails are at home', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ sender: 'info@mail.riverbend.net' })).toEqual([]);
    expect(wrong({ publicUrl: 'https://www.riverbend.net', askedHost: 'www.riverbend.net' })).toEqual([]);
  });

  test.each([
    [{ isGiven: false }, 'PUBLIC_URL isn’t set'],
    [{ publicUrl: 'http://riverbend.net' }, 'starts with http'],
    [{ publicUrl: 'https://localhost:3000', askedHost: 'localhost:3000' }, 'can reach localhost'],
    [{ publicUrl: 'https://203.0.113.7', askedHost: '203.0.113.7' }, 'can reach 203.0.113.7'],
    [{ askedHost: 'other.net' }, 'You opened the desk at other.net'],
    [{ sender: 'info@northarc.example' }, 'which isn’t a real domain'],
    [{ sender: 'info@riverbend.com' }, 'Emails come from riverbend.com, but the site is riverbend.net'],
    [{ addresses: ['info@riverbend.net', 'legal@northarc.example'] }, 'can’t receive email: legal@northarc.example'],
  ])('%j is said', (about, words) => expect(wrong(about)).toEqual([expect.stringContaining(words)]));
});

describe('mails', () => {
  const addresses = { from: 'info@riverbend.net', owner: ['ada@riverbend.net'] };
  const smtp = { smtpUrl: 'smtps://ada:secret@mail.riverbend.net', dkim: { selector: 'site' } };
  const setUp = mailSetUp(smtp, addresses, addresses.from);

  test('the configuration is said without what is secret', () => {
    expect(setUp).toEqual({
      ...{ server: 'mail.riverbend.net:465', hasAccount: true, from: addresses.from, to: addresses.owner },
      signature: 'site._domainkey.riverbend.net',
    });
    expect(JSON.stringify(setUp)).not.toMatch(/secret|ada:/);
  });

  test.each([
    ['sent', '', true, 'Test email sent'],
    ['waiting', '', false, 'mail.riverbend.net:465'],
    ['waiting', 'refused with 550', false, 'Not sent to ada@riverbend.net yet. refused with 550'],
    ['dead', 'refused with 550', false, 'couldn’t be delivered'],
    ['forgotten', '', false, 'mail.riverbend.net:465'],
  ] as const)('a test mail that is %s %s', (state, error, isSent, words) => {
    const seen = mailSeen(setUp, { at: 0, to: [{ address: 'ada@riverbend.net', state, error }] });
    expect(seen.isSent).toBe(isSent);
    expect(seen.words).toContain(words);
  });

  test('without a server nothing is sent', () => {
    const none = mailSetUp({ smtpUrl: undefined, dkim: undefined }, addresses, addresses.from);
    expect(mailSeen(none, undefined)).toMatchObject({ isSent: false });
  });
});
