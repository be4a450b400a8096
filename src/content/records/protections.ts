import { defineCollection } from '#src/lib/records/collection.ts';

const protection = (label: string, hint: string) => ({ kind: 'yes', label, hint, initial: true }) as const;

/** By the keys that the page's script knows. */
export const protections = {
  rateLimit: protection(
    'Request limit',
    'At most 60 requests a minute and 1000 an hour from one browser; beyond that they are held back.',
  ),
  banner: protection(
    'Security notice',
    'The banner that tells visitors about enhanced protection while traffic is unusual.',
  ),
  devToolsDetection: protection('Developer tools', 'Logs when someone opens the browser’s developer tools.'),
  rapidNavigation: protection('Rapid navigation', 'Logs when one browser leaves more than 10 pages within 10 seconds.'),
  contextMenu: protection('Right-click menu', 'Blocks the right-click menu, except inside text fields.'),
  shortcuts: protection('Keyboard shortcuts', 'Blocks F12, Ctrl+Shift+I, Ctrl+Shift+C, Ctrl+Shift+J and Ctrl+U.'),
  injectionReports: protection(
    'Suspicious text',
    'Logs when a form’s text looks like an SQL or script injection. The form is still sent.',
  ),
  crawlerLog: protection('Crawler log', 'Keeps the last 100 pages a crawler opened, in its own browser.'),
} as const;

const names = Object.keys(protections) as (keyof typeof protections)[];

/** Client-side protections (S2 §9), on by default. */
export const protectionRecords = defineCollection({
  name: 'protections',
  title: 'Protections',
  one: 'set of protections',
  lead: 'What your pages do in visitors’ browsers. The server’s own protections are always on.',
  named: 'title',
  fixed: true,
  fields: { title: { kind: 'line', label: 'Name', most: 40, internal: true }, ...protections },
  builtIn: [
    {
      ...{ id: 'protections', title: 'Protections', rateLimit: true, banner: true, devToolsDetection: true },
      ...{ rapidNavigation: true, contextMenu: true, shortcuts: true, injectionReports: true, crawlerLog: true },
    },
  ],
});

/** Keys of disabled protections for the page's script; undefined if none. */
export function protectionsOff(): string | undefined {
  const [on] = protectionRecords.all();
  return names.filter((name) => on?.[name] === false).join(' ') || undefined;
}
