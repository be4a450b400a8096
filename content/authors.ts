import { defineCollection } from '#src/lib/records/collection.ts';
import type { ItemOf } from '#src/lib/records/fields.ts';

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

const nothingMore = { town: '', certificates: [], picture: '', email: '', about: false } as const;

/** The people who sign the blog's articles and stand on About. Until the owner has named their own, they are made up. */
export const team = defineCollection({
  name: 'team',
  title: 'People',
  one: 'person',
  lead: 'Who signs your articles, and whom the page About shows. What you leave empty is not shown.',
  named: 'name',
  sample: ['name', 'bio'],
  fields,
  builtIn: [
    {
      ...nothingMore,
      id: 'maya-lindqvist',
      name: 'Maya Lindqvist',
      role: 'Cloud & Infrastructure Lead',
      bio: 'Maya plans server moves and office networks, and will not start one until the way back is written down. She lives in Roswell, where her home rack is labeled better than her kitchen.',
    },
    {
      ...nothingMore,
      id: 'andre-whitfield',
      name: 'Andre Whitfield',
      role: 'Security Lead',
      bio: 'Andre runs security reviews and restore drills for practices and firms between Buckhead and Cumming, and reads every phishing email that clients forward to him. On Saturdays he coaches youth soccer in Johns Creek.',
    },
    {
      ...nothingMore,
      id: 'priya-raman',
      name: 'Priya Raman',
      role: 'Software Lead',
      bio: 'Priya leads the team that builds web and mobile apps, and spends as much of her week talking clients out of features as into them. She keeps a paper notebook of every estimate she got wrong, and why.',
    },
    {
      ...nothingMore,
      id: 'tom-okafor',
      name: 'Tom Okafor',
      role: 'Support Lead',
      bio: 'Tom has answered support calls since the days of dial-up and now looks after the help desk and the vans that go out in storms. His car carries two spare firewalls, a label maker and a very long Ethernet cable.',
    },
  ],
});

/**
 * Who signs with this name or id. A person of the site’s own keeps the articles that came with it under another name;
 * of one who is gone the name remains.
 */
export function personSigning(author: string): Omit<Person, 'id'> {
  const id = team.builtIn.find(({ name }) => name === author)?.id ?? author;
  const found = team.all().find((person) => person.name === author) ?? team.find(id);
  return found ?? { ...nothingMore, name: author, role: '', bio: '' };
}

/** The names that an article can be signed with: those of the people, and those under which they came with the site. */
export function signers(): string[] {
  const came = team.builtIn.filter(({ id }) => team.find(id) !== undefined);
  return [...new Set([...team.all(), ...came].map(({ name }) => name))];
}
