/** What the owner can switch of the client-side protections (S2 §9), each on by default. */
export const protections = [
  {
    key: 'rateLimit',
    title: 'Request limit',
    text: 'At most 60 requests a minute and 1000 an hour from one browser; beyond that they are held back.',
  },
  {
    key: 'banner',
    title: 'Security notice',
    text: 'The banner that tells visitors of enhanced protection while traffic is unusual.',
  },
  {
    key: 'devToolsDetection',
    title: 'Developer tools',
    text: 'Notes in the security log when somebody opens the browser’s developer tools.',
  },
  {
    key: 'rapidNavigation',
    title: 'Rapid navigation',
    text: 'Notes in the security log when one browser leaves more than 10 pages within 10 seconds.',
  },
  {
    key: 'contextMenu',
    title: 'Right-click menu',
    text: 'Blocks the right-click menu, except inside text fields.',
  },
  {
    key: 'shortcuts',
    title: 'Keyboard shortcuts',
    text: 'Blocks F12, Ctrl+Shift+I, Ctrl+Shift+C, Ctrl+Shift+J and Ctrl+U.',
  },
  {
    key: 'injectionReports',
    title: 'Suspicious text',
    text: 'Notes in the security log when a form’s text looks like an injection of SQL or a script. It is sent all the same.',
  },
  {
    key: 'crawlerLog',
    title: 'Crawler log',
    text: 'Keeps the last 100 pages that a crawler has opened, in its own browser.',
  },
] as const;

export type ProtectionKey = (typeof protections)[number]['key'];

/** Which protections are on. */
export type Protections = Readonly<Record<ProtectionKey, boolean>>;

export const defaultProtections = Object.fromEntries(protections.map(({ key }) => [key, true])) as Protections;

/** The keys of what is switched off, for the attribute of the page that its script reads; undefined when nothing is. */
export function switchedOff(switches: Protections): string | undefined {
  const off = protections.filter(({ key }) => !switches[key]).map(({ key }) => key);
  return off.length > 0 ? off.join(' ') : undefined;
}
