import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtFacts, liveOf } from './facts-of.ts';
import { claimRecords, companyFacts, companyRecords } from './records/company.ts';

type Company = Parameters<typeof companyFacts>[0][number];
const [built] = companyRecords.builtIn as readonly [Company];
const asheville = {
  ...{ ...built, city: 'Asheville', region: 'NC', regionName: 'North Carolina', founded: 2019 },
};

describe('the words for place and time', () => {
  test('follow the company elsewhere, and no degrees of Atlanta are told', () => {
    expect(companyFacts([asheville])).toMatchObject({
      'company.area': 'Asheville',
      'company.headquarters': 'Asheville, NC',
      'company.since': 'Since 2019',
      'company.times': 'Eastern Time',
      'company.latitude': '',
    });
    expect(companyFacts([{ ...asheville, area: 'the Blue Ridge' }])['company.area-title']).toBe('The Blue Ridge');
    const live = liveOf({ records: { company: [asheville] } });
    const words = Object.entries(live.facts).filter(([name]) => /^company\.(?!blurb|tagline)/.test(name));
    expect(words.filter(([, said]) => /Atlanta|Georgia|Alpharetta|Buckhead|\bGA\b/.test(said))).toEqual([]);
  });

  test('city and state belong together', () => {
    expect(companyRecords.check?.({ ...built, region: 'NC' }, undefined as never)).toMatchObject({
      city: expect.stringContaining('Atlanta'),
      regionName: expect.stringContaining('NC is not Georgia'),
    });
    expect(companyRecords.check?.(asheville, undefined as never)).toEqual({});
  });
});

const problem = (phone: string) => {
  const [record] = companyRecords.builtIn;
  return companyRecords.check?.({ ...record, phone } as never, 0)?.phone;
};
test('a telephone number is one that can be dialled', () => {
  for (const phone of ['', '(404) 555-0123', '404.555.0123', '1-404-555-0123', '+44 20 7946 0000'])
    expect(problem(phone), phone).toBeUndefined();
  for (const phone of ['555-0123', 'call us', '+12', '404 555 0123 4567', '404-555-0123 ask for Ada'])
    expect(problem(phone)).toContain('phone number');
});

/** A fact is said by its mark alone: what is typed by hand stays when the owner publishes something else. */

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.(tsx?|md|yaml)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Where facts come from, and where the words are no fact of ours; as few as can be. */
const allowed: readonly [file: RegExp, words: RegExp, why: string][] = [
  [/^content\/(prices|company|claims)\.yaml$/, /./, 'what the site comes with'],
  [
    /^content\/forms\/(quote|career|contact)-fields\.yaml$/,
    /./,
    'head counts, years and budgets that visitors choose among',
  ],
  [/^content\/(plans|comparison)\.yaml$/, /^(24\/7|30-day)$/, 'what a plan includes, not the claim'],
  [/^content\/blog\/build-vs-buy-/, /^(\$(250|3,000|15,000|99)|4\.9)$/, 'an invented contractor and Apple'],
  [/^content\/blog\/ai-assistants-/, /^(\$75|30-day)$/, 'seats of others, and a pilot of 30 days'],
  [/^content\/blog\/phishing-mfa-/, /^30-day$/, 'the roll-out that it advises'],
  [/^content\/social-links\.yaml$/, /^northarc/, 'addresses elsewhere, which the owner sets with the links'],
  [/^src\/platform\/config(-values)?\.(server\.)?ts$/, /Northarc|northarc/, 'examples to whoever sets the site up'],
  [/^src\/(notices\/send|calendar\/busy-store|mail-in\/mailbox)\.server\.ts$/, /Northarc/, 'the name of the software'],
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const figures = Object.entries(builtFacts).flatMap(([name, words]) => (/^price\.[a-z-]+$/.test(name) ? [words] : []));
/** Claims that are no word of every day: "127", "4.9" and spans of time stand elsewhere for other things. */
const claims = claimRecords.builtIn.flatMap(({ id, words }) =>
  /\d (minutes|hours|days|business days)$/.test(words) || id === 'reviews' ? [] : [words],
);
const company = Object.entries(builtFacts).flatMap(([name, words]) =>
  /^company\.(name|long-name|legal-name|tagline|blurb|info|support|emergency|careers|privacy|legal)$/.test(name)
    ? [words]
    : [],
);
const hours = Object.entries(builtFacts).flatMap(([name, words]) =>
  /^hours\.(office|appointments|appointments-by-time|consultations)$/.test(name) ? [words] : [],
);
const others = ['under 15 minutes', '5 business days', '30-minute', '30 days of notice', 'Atlanta company'];
/** Claims as a sentence bends them. */
const bent = ['[Nn]o long-term contracts?', '[Ss]ame-day (?:service|help)'];
const typed = new RegExp(
  [...new Set([...figures, ...claims, ...company, ...hours, ...others])]
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .concat(bent)
    .map((words) => `(?<![\\w$.,-])${words}(?![\\w%]|[.,]\\d|-\\d)`)
    .join('|'),
  'g',
);
/** A price as a figure: "price: 150". */
const asFigure = /\b\w*(?:[pP]rice|[dD]ollars)\w*: \d{2,}/g;

const withoutComments = (file: string, text: string) =>
  /\.(md|yaml)$/.test(file) ? text : text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

function typedIn(file: string, text: string): string[] {
  const read = withoutComments(file, text);
  return [...(read.match(typed) ?? []), ...(read.match(asFigure) ?? [])].filter(
    (words) => !allowed.some(([where, what]) => where.test(file) && what.test(words)),
  );
}

test('no fact is typed by hand in src, content or an article', () => {
  const found = ['src', 'content']
    .flatMap(filesBelow)
    .flatMap((file) => typedIn(file, readFileSync(file, 'utf8')).map((words) => `${file}: ${words}`));
  expect(found).toEqual([]);
});

test('a fact is found where somebody types it, but in comments', () => {
  for (const text of [
    ...['A visit costs $150.', 'from $3,500, at once', 'startingPrice: 3500,', 'Ask Northarc first'],
    ...['write to support@northarc.example', 'for 1000+ clients', 'open Mon-Fri 8-6 EST', 'ask for same-day help'],
    ...['critical issues in under 15 minutes', 'by the month, with no long-term contract'],
  ]) {
    expect(typedIn('src/content/somewhere.ts', `export const text = '${text}';`), text).toHaveLength(1);
    expect(typedIn('content/blog/somewhere.md', `# Title\n\n${text}`), text).toHaveLength(1);
    expect(typedIn('src/content/somewhere.ts', `/** ${text} */`)).toEqual([]);
  }
});
