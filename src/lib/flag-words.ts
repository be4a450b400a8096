const words: Record<string, string> = {
  'few-keystrokes': 'Almost nothing was typed by hand',
  'many-pastes': 'Mostly pasted',
  'fast-typing': 'Typed faster than a person can',
  sql_injection_attempt: 'Text looks like an SQL injection; stored as plain text, no effect',
  xss_attempt: 'Text looks like a script injection; stored as plain text, no effect',
  unconfirmed: 'No confirmation email sent: this address got several in a short time',
  released: 'Released from quarantine',
};

/** What a flag of intake/guard.server.ts means, in words for the owner. */
export const flagWords = (flag: string): string => words[flag] ?? flag;
