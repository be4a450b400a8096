import * as collections from 'content:collections';
import { fields } from 'content:forms/policy-fields';
import navigation from 'content:navigation';
import files from 'content:policies';
import { parse } from 'yaml';
import { marksTyped } from '#src/lib/facts.ts';
import { longDate } from '#src/lib/format.ts';
import { ContentError, defineRecords } from './records-of.ts';

/** YAML between two lines of ---, then Markdown. `name`: below content/, without extension. @throws ContentError. */
export function frontMatter(name: string, source: string): { front: object; body: string } {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source);
  if (!match) throw new ContentError(name, [], 'has no front matter between two lines of ---');
  try {
    return { front: Object(parse(match[1] ?? '')), body: (match[2] ?? '').trim() };
  } catch (error) {
    const said = error instanceof Error ? error.message.split('\n')[0] : error;
    throw new ContentError(name, [], `front matter is no YAML: ${said}`);
  }
}

/** Sections begin with `##`. */
function policyIn(name: string, source: string) {
  const { front, body } = frontMatter(`policies/${name}`, source);
  const sections = `\n${body}`.split(/\n## /).slice(1);
  return {
    ...front,
    sections: sections.map((section) => {
      const [title = '', ...content] = section.split('\n');
      return { title: title.trim(), content: content.join('\n').trim() };
    }),
  };
}

const written = Object.fromEntries(
  Object.entries(files).map(([name, source]) => [name, policyIn(name, marksTyped(source))]),
);

/** S2 §2 Privacy and Terms. Other settings appear as facts: {{kept.chats}}. */
export const policies = defineRecords('policies', written, {
  ...collections.policy,
  fields,
});

export type PolicyName = 'privacy' | 'terms';

/** `lastUpdated` in words. */
export function policyNow(name: PolicyName) {
  const found = policies.find(name);
  if (!found) throw new Error(`There is no policy ${name}`);
  return { ...found, lastUpdated: longDate(found.updated) };
}

const services = { text: 'Our services', href: '/services' };

export function policyPage(name: PolicyName) {
  const { title, lead, cards } = policyNow(name);
  const other: PolicyName = name === 'terms' ? 'privacy' : 'terms';
  return {
    ...{ updated: 'Last updated', contents: 'Contents', linksTitle: 'See also' },
    ...{ title, lead, cards, cardsTitle: name === 'terms' ? 'Highlights' : 'Our principles' },
    links: [{ text: policyNow(other).title, href: `/${other}` }, navigation.links.contact, services],
  };
}
