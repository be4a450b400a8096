import * as collections from 'content:collections';
import { protections } from 'content:forms/protection-fields';
import { defineCollection } from '#src/lib/records/collection.ts';

const names = Object.keys(protections) as (keyof typeof protections)[];

/** Client-side protections (S2 §9), on by default. */
export const protectionRecords = defineCollection({
  ...collections.protections,
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
