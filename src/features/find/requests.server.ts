import type { LeadType } from '#src/intake/lead.ts';
import { shownKey } from '#src/intake/people-keys.server.ts';
import { answersOf } from '#src/intake/store.server.ts';
import { shownPhone } from '#src/intake/telephone.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { dayText } from './day-text.ts';
import { holds, type Marks, placeIn } from './marks.ts';
import type { Hit } from './results.ts';
import { readThread } from './store.server.ts';

/** What leads of a type are called, and where they are read. */
export interface LeadWords {
  type: LeadType;
  path: string;
  noun: string;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Leads as they are shown when they were found: with the words by which they were, where the name does not say it. */
export async function leadHits(
  sql: Sql,
  leads: readonly LeadsTable[],
  about: { types: readonly LeadWords[]; marks: Marks; now: number },
): Promise<Hit[]> {
  const { types, marks, now } = about;
  const answers = new Map(
    (
      await answersOf(
        sql,
        leads.map(({ id }) => id),
      )
    ).map(({ id, data }) => [id, data]),
  );
  return Promise.all(
    leads.map(async (lead): Promise<Hit> => {
      const words = types.find(({ type }) => type === lead.type);
      const noun = capital(words?.noun ?? lead.type);
      const day = dayText(lead.received_at, now);
      const short = [
        shownPhone(lead.phone),
        shownKey({ kind: 'email', value: lead.email }),
        lead.email,
        lead.company,
      ].find((text) => holds(text, marks));
      const name = lead.name || lead.email || noun;
      const isNamed = holds(name, marks) || holds(lead.reference, marks) || short !== undefined;
      const place =
        placeIn(
          stringsIn(answers.get(lead.id)).filter((text) => text !== lead.name),
          marks,
        ) ?? (isNamed ? undefined : placeIn(await readThread(sql, lead.id), marks));
      const said = short ?? place ?? lead.company;
      return {
        id: `lead-${lead.id}`,
        href: `${words?.path ?? '/admin/messages'}/${lead.id}`,
        title: name,
        about: [`${noun} ${lead.reference}, ${day}`, said].filter(Boolean).join(', '),
        state: capital(lead.status),
      };
    }),
  );
}
