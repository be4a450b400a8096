import { currentLive } from '#src/content/facts-of.ts';
import { defaultSchedule } from '#src/content/schedule.ts';
import { systemClock } from '#src/lib/clock.ts';
import { type DataPlace, type Db, openDatabase } from '#src/platform/db/client.server.ts';
import { createRecordPublishing } from './publishing.server.ts';
import { createRecordsReader, listDrafts } from './snapshot.server.ts';
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
    const { records, confirmed } = await createRecordsReader()(db.sql);
    const live = currentLive(() => ({ schedule: defaultSchedule, records }));
    const knownFacts = () => live().facts;
    const publishing = createRecordPublishing({ db, clock: systemClock, knownFacts, reload: async () => {} });
    const drafts = new Set((await listDrafts(db.sql)).map(({ collection, id }) => `${collection}/${id}`));
    const parts = { records, ...(confirmed && { confirmed }), facts: knownFacts(), publishing, drafts };
    const lines = planImport(file, parts)
      .filter(({ what }) => what !== 'same')
      .map(({ key, what, reason, hasDraft }) =>
        [`${what}: ${key}`, reason && `(${reason})`, hasDraft && '(has a draft)'].filter(Boolean).join(' '),
      );
    if (only === 'look') return lines;
    const actor = { name: 'command line', device: '' };
    const { done, failed } = await importRecords(file, parts, () => true, actor, picturesOf(db));
    if (failed.length > 0) throw new Error(`${done} imported. Not imported: ${failed.join(', ')}`);
    return [...lines, `${done} imported.`];
  } finally {
    await db.close();
  }
}
