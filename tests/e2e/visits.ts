import type { Page } from '@playwright/test';
import { type City, cities } from '#src/content/cities.ts';
import { stories } from '#src/content/clients.ts';
import { tester } from '../helpers/actor.ts';
import { contactData } from '../helpers/contact-data.ts';
import { type E2eSite, expect, solvePuzzle } from './fixtures.ts';
import { freeSlot, sendForm } from './visitors.ts';

/** A page of the public site, in one of its states, at which the crawl looks. */
export interface Visit {
  /** Where it is, or how one comes by its address. */
  path: string | ((site: E2eSite) => Promise<string>);
  /** What a visitor has done there, in words and by hand; such states are looked at on a phone unless `width` says otherwise. */
  state?: string;
  act?: (page: Page, site: E2eSite) => Promise<unknown>;
  width?: 360 | 1280;
  scheme?: 'dark';
  /** Only its layout is checked. */
  isLayoutOnly?: true;
}

/** One page of each kind: the crawl fails when the site has a page of another kind. */
const pages = [
  ...['/', '/about', '/services', '/app-development', '/website-development-seo', '/portfolio', '/contact', '/quote'],
  ...['/it-support', '/it-support/business', '/it-support/residential', '/emergency', '/estimate', '/careers', '/blog'],
  ...['/support', '/sitemap', '/privacy', '/status', '/newsletter/issues'],
  ...['/it-support-milton-ga'],
  ...['/portfolio/dental-phones', '/blog/cloud-migration-atlanta-businesses', '/careers/network-engineer'],
];
/** These are linked from nowhere. */
const unlinked = ['/newsletter', '/request', '/contact?tab=appointment', '/thank-you/contact', '/no-such-page'];

/** The kind of page at a path: one city, story, article or role stands for all of its kind. */
export const kindOf = (path: string) =>
  path
    .replace(/\?.*/, '')
    .replace(/^\/(portfolio|blog|careers)\/.+/, '/$1/…')
    .replace(/^\/(business-|residential-)?it-support-.+/, '/it-support-…')
    .replace('/terms', '/privacy');
export const kinds = new Set([...pages, ...unlinked].map(kindOf));

/** The private page of which the newest mail to the visitor tells. */
async function privatePage(site: E2eSite, kind: 'request' | 'appointment'): Promise<string> {
  const slot = kind === 'request' ? {} : await freeSlot(site);
  await sendForm(site, kind === 'request' ? 'contact' : 'appointment', { ...contactData, ...slot });
  const mails = site.deps.db.sql.selectFrom('outbox').select('body').where('audience', '=', 'visitor');
  const { body } = await mails.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  return new RegExp(`/${kind}/[\\w.-]+`).exec(body)?.[0] ?? 'no link';
}

/** A city of which nothing is known but its name. */
export const bare: Omit<City, 'id'> = {
  ...{ name: 'Roswell', region: '', state: '', driveMinutes: null, notes: [], text: '', landmarks: '' },
  ...{ neighborhoods: [], neighbors: ['alpharetta'], population: '', populationNote: '' },
  ...{ businesses: '', businessesNote: '', pages: [] },
};

async function bareCity({ deps }: E2eSite): Promise<string> {
  expect(await deps.records.publishing.publish(cities, 'roswell', 0, bare, tester)).toMatchObject({ ok: true });
  return '/business-it-support-roswell-ga';
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const mistakes = (page: Page) => page.getByRole('main').getByRole('alert').first();

/** Sends the form of the page as it is and waits to be told what is missing. */
const sendEmpty = (name: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).click();
  await expect(mistakes(page)).toBeVisible();
};

async function sendMessage(page: Page, site: E2eSite) {
  await page.getByLabel('Full Name').fill('Ada Byron');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Our file server is slow. Please call.');
  await solvePuzzle(page);
  site.advance(6_000);
  await button(page, 'Send Message').click();
  await expect(page.getByRole('dialog', { name: 'Message Sent Successfully!' })).toBeVisible();
}

async function openBooking(page: Page) {
  await page
    .getByRole('group', { name: /^Times on/ })
    .getByRole('button', { name: /available$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Book your appointment' })).toBeVisible();
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Northarc assistant' });

async function openChat(page: Page, site: E2eSite) {
  await page.clock.install({ time: site.now() });
  await button(page, 'Chat with us').click();
  await expect(panel(page)).toBeVisible();
}

async function askChat(page: Page, site: E2eSite) {
  await openChat(page, site);
  await panel(page).getByRole('textbox').fill('What does business IT support cost?');
  await panel(page).getByRole('textbox').press('Enter');
  await page.clock.runFor(3_000);
  await expect(panel(page)).toContainText('Free 30-minute consultation');
}

async function askForConsultation(page: Page, site: E2eSite) {
  await openChat(page, site);
  await panel(page).getByRole('button', { name: 'Schedule', exact: true }).click();
  await panel(page).getByRole('button', { name: 'Request Consultation' }).click();
  await expect(panel(page).getByText(/^Please check \d+ fields:/)).toBeVisible();
}

async function minimizeChat(page: Page, site: E2eSite) {
  await openChat(page, site);
  await panel(page).getByRole('button', { name: 'Minimize chat' }).click();
  await expect(page.getByRole('region', { name: 'Northarc assistant, minimized' })).toBeVisible();
}

async function toNeeds(page: Page) {
  const wizard = page.getByRole('form', { name: 'Quote request' });
  await wizard.getByLabel('First Name').fill('Ada');
  await wizard.getByLabel('Last Name').fill('Byron');
  await wizard.getByLabel('Email Address').fill('ada@example.com');
  await wizard.getByLabel('Company Name').fill('Analytical Engines');
  await button(page, 'Next').click();
  await page.getByRole('checkbox', { name: 'IT Support & Maintenance' }).check();
  await expect(page.getByRole('region', { name: 'Your estimate' })).toContainText('$150 - $250');
}

const states: Visit[] = [
  { path: '/it-support', state: 'the chat open', act: openChat, width: 1280 },
  { path: '/contact', state: 'with mistakes', act: sendEmpty('Send Message') },
  { path: '/contact?tab=appointment', state: 'a time chosen', act: openBooking, width: 1280 },
  { path: '/quote', state: 'the second step with an estimate', act: toNeeds, width: 1280 },
];

const moreStates: Visit[] = [
  { path: '/it-support', state: 'the chat with an answer about prices', act: askChat },
  { path: '/it-support', state: 'the form of the chat with mistakes', act: askForConsultation },
  { path: '/it-support', state: 'the chat minimized', act: minimizeChat },
  { path: '/contact', state: 'sent', act: sendMessage },
  { path: '/emergency', state: 'with mistakes', act: sendEmpty('Get help now') },
  { path: '/blog?q=zzz', state: 'nothing found' },
  {
    ...{ path: '/about', state: 'the menu open' },
    act: (page) => page.getByRole('link', { name: 'Menu' }).click(),
  },
  {
    ...{ path: '/about', state: '“Is something down?” open', width: 1280 },
    act: (page) => button(page, 'Is something down?').click(),
  },
  {
    ...{ path: '/it-support/business', state: 'more contrast, dark', width: 1280 },
    act: (page) => page.emulateMedia({ contrast: 'more', colorScheme: 'dark' }),
  },
  {
    ...{ path: '/it-support/business', state: 'an estimate with its reference', width: 1280 },
    act: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'One more' }).last().click();
      await expect(page.getByText(/^Estimate ES-\w{8}, valid through/).first()).toBeVisible();
    },
  },
];

const dark = ['/', '/contact?tab=appointment'];

export const visits: Visit[] = [
  ...[...pages, ...unlinked].map((path) => ({ path })),
  ...states,
  ...dark.map((path) => ({ path, scheme: 'dark' as const })),
  // Each story has a drawing of its own, whose words must not become too small.
  ...stories.builtIn.map(({ id }) => ({ path: `/portfolio/${id}`, isLayoutOnly: true as const })),
];

export const moreVisits: Visit[] = [
  { path: (site) => privatePage(site, 'request'), state: 'the page of a request' },
  { path: (site) => privatePage(site, 'appointment'), state: 'the page of an appointment' },
  { path: bareCity, state: 'a city of which nothing is known' },
  ...moreStates,
];
