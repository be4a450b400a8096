const words: Record<string, string> = {
  'few-keystrokes': 'Hardly anything was typed by hand',
  'many-pastes': 'Much of it was pasted',
  'fast-typing': 'Typed faster than people type',
  sql_injection_attempt: 'Its text looks like an SQL injection; it was kept as text and did nothing',
  xss_attempt: 'Its text looks like a script injection; it was kept as text and did nothing',
  unconfirmed: 'No confirmation was mailed: its mailbox had several within a short time',
  released: 'Released from quarantine',
};

/** What a mark that the checks left at a submission (intake/guard.server.ts) means, in words for the owner. */
export const flagWords = (flag: string): string => words[flag] ?? flag;
