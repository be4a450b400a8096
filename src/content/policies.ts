import * as collections from 'content:collections';
import { fields } from 'content:forms/policy-fields';
import navigation from 'content:navigation';
import files from 'content:policies';
import { longDate } from '#src/lib/format.ts';
import { defineRecords } from './records-of.ts';

/** Sections begin with `##`. */
const written = Object.fromEntries(
  Object.entries(files).map(([name, { body, ...front }]) => [
    name,
    {
      ...front,
      sections: `\n${body}`
        .split(/\n## /)
        .slice(1)
        .map((section) => {
          const [title = '', ...content] = section.split('\n');
          return { title: title.trim(), content: content.join('\n').trim() };
        }),
    },
  ]),
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
