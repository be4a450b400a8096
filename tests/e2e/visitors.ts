import type { Locator, Page } from '@playwright/test';
import { envelopeOf, realAgent, tickets } from '#tests/helpers/envelope.ts';
import { type E2eSite, expect } from './fixtures.ts';

let visitors = 0;

/** Sends a form as a visitor of its own does, with token and puzzle, and returns its reference. */
export async function sendForm(
  site: E2eSite,
  type: string,
  data: object,
  more: { envelope?: object; file?: { name: string; bytes: Uint8Array }; refused?: boolean } = {},
): Promise<string> {
  const headers = { 'User-Agent': realAgent, 'Accept-Language': `en-US, x-visitor-${++visitors}` };
  const json = { ...headers, 'Content-Type': 'application/json' };
  const ask = async (path: string, body?: object) => {
    const posted = body && { method: 'POST', headers: json, body: JSON.stringify(body) };
    return (await fetch(site.url + path, posted ?? { headers })).json();
  };
  const given = await tickets(ask);
  site.advance(6_000);
  const security = { ...given, honeypot: more.refused ? 'filled' : '' };
  const envelope = JSON.stringify(envelopeOf(type, data, security, site.now(), more.envelope));
  let body: FormData | string = envelope;
  if (more.file) {
    body = new FormData();
    body.append('envelope', envelope);
    body.append('resume', new Blob([more.file.bytes as Uint8Array<ArrayBuffer>]), more.file.name);
  }
  const sent = await fetch(`${site.url}/api/submissions`, {
    method: 'POST',
    headers: more.file ? headers : json,
    body,
  });
  const outcome = await sent.json();
  expect([sent.status, outcome.message]).toEqual(more.refused ? [403, expect.any(String)] : [201, undefined]);
  return outcome.reference ?? '';
}

/** The first slot from the third day on that can be booked, as the calendar offers it. */
export async function freeSlot(site: E2eSite): Promise<{ date: string; time: string }> {
  const from = new Date(site.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const answer = await fetch(`${site.url}/api/availability?from=${from}&days=7`, {
    headers: { 'User-Agent': realAgent },
  });
  const { days } = (await answer.json()) as {
    days: { date: string; slots: { time: string; available: boolean }[] }[];
  };
  for (const { date, slots } of days) {
    const free = slots.find(({ available }) => available);
    if (free) return { date, time: free.time };
  }
  throw new Error('no free slot within a week');
}

/**
 * Waits until a form is kept as it is typed. By then its script is awake, and the code that keeps it without a network
 * has come; what was typed earlier is typed again.
 */
export async function keepsWhatIsTyped(page: Page, type: string, field: Locator) {
  const words = await field.inputValue();
  await expect(async () => {
    await field.fill('');
    await field.fill(words);
    const kept = await page.evaluate((key) => sessionStorage.getItem(key), `formDraft:${type}`);
    expect(kept).toContain(words);
  }).toPass();
}

/** Stops the timers of a page, which has its clock installed, so that nothing is tried again before the story says so. */
export async function stopTimers(page: Page, site: E2eSite) {
  await page.clock.setSystemTime(site.now());
  await page.clock.pauseAt(site.now() + 1_000);
}

/**
 * Does what makes the browser send what it kept, and waits until that is done, as `seen` shows. It is sent five seconds
 * after the browser has asked for a new form token; the page's clock is installed, and runs forward to then.
 */
export async function sendsWhatWaits(page: Page, site: E2eSite, start: () => Promise<unknown>, seen: Locator) {
  const token = page.waitForResponse('**/api/form-token');
  await start();
  await token;
  site.advance(6_000);
  await expect(async () => {
    await page.clock.runFor(6_000);
    await expect(seen).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.clock.resume();
}
