import { liveOf } from '#src/content/facts-of.ts';
import { systemClock } from '#src/lib/time.ts';
import { type DataPlace, type Db, openDatabase } from '#src/platform/db/client.server.ts';
import { createRecordPublishing } from './publishing.server.ts';
import { createRecordsReader } from './snapshot.server.ts';
import { exportRecords, importRecords, type Pictures, planImport, readRecordsFile } from './transfer.server.ts';

/** Pictures stored with a database. */
export type PicturesOf = (db: Db) => Pictures;

export async function recordsAsFile(place: DataPlace, picturesOf: PicturesOf): Promise<string> {
  const db = await openDatabase(place);
  try {
    return await exportRecords(await createRecordsReader()(db.sql), picturesOf(db));
  } finally {
    await db.close();
  }
}

/**
 * `look` only reports; one line per change. A running site shows it within two seconds. @throws when invalid or failed.
 */
export async function recordsFromFile(
  place: DataPlace,
  text: string,
  only: 'look' | undefined,
  picturesOf: PicturesOf,
): Promise<string[]> {
  const read = readRecordsFile(text);
  if (!read.ok) throw new Error(read.reason);
  const { file } = read;
  const db = await openDatabase(place);
  try {
    const live = liveOf(await createRecordsReader()(db.sql));
    const knownFacts = () => live.facts;
    const publishing = createRecordPublishing({ db, clock: systemClock, knownFacts, reload: async () => {} });
    const { entries, reordered } = planImport(file, { live, publishing });
    const lines = [
      ...entries
        .filter(({ what }) => what !== 'same')
        .map(({ key, what, reason }) => [`${what}: ${key}`, reason && `(${reason})`].filter(Boolean).join(' ')),
      ...reordered.map((title) => `order: ${title}`),
    ];
    if (only === 'look') return lines;
    const actor = { name: 'command line', device: '' };
    const { added, changed, removed, refused } = await importRecords(file, { live, publishing }, actor, picturesOf(db));
    const done = `${added} added, ${changed} changed, ${removed} removed.`;
    if (refused.length === 0) return [...lines, done];
    throw new Error(`${done} Not imported:\n${refused.map(({ name, reason }) => `${name}: ${reason}`).join('\n')}`);
  } finally {
    await db.close();
  }
}
