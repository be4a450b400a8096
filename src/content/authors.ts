import data from 'content:people';
import type { ItemOf } from '#src/lib/records/fields.ts';
import { defineRecords } from './records-of.ts';

const fields = {
  name: { kind: 'line', label: 'Name', most: 80, needed: 'Please enter the name' },
  role: { kind: 'line', label: 'Role', most: 80 },
  bio: { kind: 'paragraph', label: 'A few sentences about them', most: 600, rows: 5 },
  town: { kind: 'line', label: 'Town', most: 60 },
  certificates: { kind: 'lines', label: 'Certificates', hint: 'One a line.', most: 10, each: 100 },
  picture: { kind: 'picture', label: 'Portrait', hint: 'A square picture; without one their initials are drawn.' },
  email: { kind: 'email', label: 'Email', most: 160, hint: 'Visitors read it.' },
  about: { kind: 'yes', label: 'Also on the page About' },
} as const;

/** One of the people, as the owner has published them; what is empty is not shown. */
export type Person = ItemOf<typeof fields>;

/** The people who sign the blog's articles and stand on About. Until the owner has named their own, they are made up. */
export const team = defineRecords('people', data, {
  name: 'team',
  title: 'People',
  one: 'person',
  lead: 'Who signs your articles, and whom the page About shows. What you leave empty is not shown.',
  named: 'name',
  sample: ['name', 'bio'],
  fields,
});

/**
 * Who signs with this name or id. A person of the site’s own keeps the articles that came with it under another name;
 * of one who is gone the name remains.
 */
export function personSigning(author: string): Omit<Person, 'id'> {
  const id = team.builtIn.find(({ name }) => name === author)?.id ?? author;
  const found = team.all().find((person) => person.name === author) ?? team.find(id);
  return found ?? { town: '', certificates: [], picture: '', email: '', about: false, name: author, role: '', bio: '' };
}

/** The names that an article can be signed with: those of the people, and those under which they came with the site. */
export function signers(): string[] {
  const came = team.builtIn.filter(({ id }) => team.find(id) !== undefined);
  return [...new Set([...team.all(), ...came].map(({ name }) => name))];
}
