import managePage from 'content:pages/appointment';
import { blocks as about } from 'words:about';
import { blocks } from 'words:residential';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { managedAppointment } from '#src/calendar/appointment-changes.server.ts';
import { bookForCaller } from '#src/calendar/appointment-owner.server.ts';
import { calendarView } from '#src/calendar/appointment-view.server.ts';
import { facesNear, type Person, team } from '#src/content/authors.ts';
import { cities } from '#src/content/cities.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import type { Live } from '#src/lib/records/live.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { nameOwner } from '#tests/helpers/accounts.ts';
import { book, mailsTo } from '#tests/helpers/booking.ts';
import { formOf, makeAccount, site, tester } from '#tests/helpers/site.ts';
import { ManagePage } from './appointment.tsx';
import { Blocks } from './blocks/blocks.tsx';
import City from './city.tsx';

const marcus: Person = {
  ...{ id: 'marcus', name: 'Marcus Hill', role: 'Field technician', town: 'Roswell', certificates: ['CompTIA A+'] },
  ...{ bio: 'Carries a spare router.', picture: '/media/marcus.webp', email: '', about: true, visits: true },
};
const portrait = '<img src="/media/marcus.webp" alt="Marcus Hill" width=';
const [sample] = team.builtIn;

const liveOf = (people: readonly Person[], confirmed: string[] = []): Live => ({
  ...{ records: { team: people }, facts: builtFacts, confirmed: { team: confirmed } },
});

function pages(live: Live) {
  const shown = (page: unknown, props: object) =>
    withLive(
      () => live,
      () => renderToStaticMarkup(createElement(page as never, props as never)),
    );
  const alpharetta = { kind: 'residential', city: cities.find('alpharetta'), related: [] };
  return {
    about: shown(Blocks, { of: about }),
    residential: shown(Blocks, { of: blocks, data: { related: [], faqs: [] } }),
    city: shown(City, { loaderData: alpharetta }),
  };
}

describe('a person with a portrait', () => {
  test('is on About, on home support and on city pages, without an email', () => {
    for (const [page, html] of Object.entries(pages(liveOf([{ ...marcus, email: 'm@example.com' }])))) {
      expect(html, page).toContain(portrait);
      expect(html, page).toContain('CompTIA A+');
      expect(html.includes('m@example.com'), page).toBe(page === 'about');
    }
  });

  test.each([
    ['is a sample', { ...sample, picture: '/media/marcus.webp' } as Person],
    ['has none', { ...marcus, picture: '' }],
    ['stays in the office', { ...marcus, visits: false }],
  ])('is nowhere else if it %s', (_, person) => {
    const { residential: home, city } = pages(liveOf([person]));
    expect(home).not.toContain(blocks.people.title);
    expect(city).not.toContain('Our people near');
    expect(home + city).not.toContain('/media/marcus.webp');
  });

  test('is no sample any more once confirmed, and the desk says so', () => {
    const person = { ...sample, picture: '/media/marcus.webp' } as Person;
    const missing = (confirmed: string[]) =>
      withLive(
        () => liveOf([person], confirmed),
        () => team.missing?.(person),
      );
    expect(missing([])).toEqual([expect.stringContaining('Correct for our company')]);
    expect(missing([person.id])).toEqual([]);
    expect(pages(liveOf([person], [person.id])).residential).toContain(`alt="${person.name}"`);
  });

  test('is on the pages of their town and of those that have nobody nearer', () => {
    const people = [marcus, { ...marcus, id: 'ann', town: 'Cumming, GA' }, { ...marcus, id: 'far', town: 'Nowhere' }];
    const near = (town: string) =>
      withLive(
        () => ({ ...liveOf(people), records: { team: people } }),
        () => facesNear(town).map(({ id }) => id),
      );
    expect(near('Roswell')).toEqual(['marcus']);
    expect(near('Cumming')).toEqual(['ann']);
    expect(near('Milton')).toEqual(['marcus']);
    expect(near('Atlantis')).toEqual([]);
    expect(near('Nowhere')).toEqual(['far']);
  });
});

test('who comes to a visit is said with its confirmation, if somebody with a face is assigned or works alone', async () => {
  const made = await site();
  const { db, appointments, records, live } = made.deps;
  const visit = { kind: 'home-visit', package: 'basic', street: '12 Oak Lane', zip: '30004' };
  const booked = await book(made, { ...visit, service: '' });
  expect(booked.status).toBe(201);
  const said = fillIn(managePage.comes, { name: 'Marcus' });
  const page = () =>
    withLive(live, async () => {
      const found = (await managedAppointment(appointments, booked.token, made.clock.now()))!;
      const { row, ...appointment } = found;
      const view = await calendarView(appointments, new URLSearchParams(), made.clock.now(), row);
      return renderToStaticMarkup(createElement(ManagePage, { appointment, view, path: '/', done: null }));
    });
  const confirm = async () => {
    made.clock.advance(1_000);
    for (const status of ['pending', 'confirmed'] as const) {
      await withLive(live, () => appointments.setStatus(booked.id, status, async () => undefined));
    }
    return (await mailsTo(made, 'visitor')).at(-1)?.body;
  };
  const assign = (to: string) =>
    db.sql.updateTable('leads').set({ assigned_to: to }).where('id', '=', booked.id).execute();

  const { id: _, ...values } = marcus;
  expect(await records.publishing.publish(team, 'marcus', 0, values, tester)).toMatchObject({ ok: true });
  await nameOwner(made.deps, 'Marcus Hill', 'o@example.com');
  expect(await confirm()).toContain(said);
  const call = { ...visit, ...{ name: 'Grace', email: 'g@example.com', phone: '404 555 0101', service: 'cloud' } };
  const slot = { date: '2026-06-11', time: '15:00', minutes: '60', known: '', key: '', message: '' };
  const called = formOf({ ...call, ...slot });
  expect(await withLive(live, () => bookForCaller({ ...made.deps, actor: tester }, called))).toMatchObject({
    ok: true,
  });
  const sent = await mailsTo(made, 'g@example.com');
  expect(sent.map(({ body }) => body)).toEqual([expect.stringContaining(`\n${said}\n`)]);
  await nameOwner(made.deps, 'Ana Reyes', 'o@example.com');
  const marcusAccount = await makeAccount(made.deps, { role: 'agent', name: 'Marcus Hill', email: 'm@example.com' });
  expect(await confirm()).not.toContain('comes to you');
  expect(await page()).not.toContain('comes to you');
  await assign(marcusAccount);
  expect(await confirm()).toContain(said);
  expect(await page()).toContain(said);
  expect(await page()).toContain(portrait);
  await assign(await makeAccount(made.deps, { role: 'agent', name: 'Somebody Else', email: 's@example.com' }));
  expect(await confirm()).not.toContain('comes to you');
  expect(await page()).not.toContain('comes to you');
});
