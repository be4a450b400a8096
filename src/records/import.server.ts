import { refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { RecordDeps } from './record.server.ts';
import {
  importRecords,
  type Pictures,
  picturesOf,
  planImport,
  type RecordsFile,
  readRecordsFile,
} from './transfer.server.ts';
import type { ImportAnswer, ImportEntry } from './view-import.ts';

/** Also where a file waits while the owner reviews it. */
interface AskedImport extends RecordDeps {
  content: { images: Pictures };
  /** Unreferenced files are swept after an hour (inquiries/submissions-api.server.ts). */
  files: {
    put(bytes: Uint8Array): Promise<{ name: string }>;
    read(name: string): Promise<{ body: ReadableStream<Uint8Array> } | undefined>;
    remove(name: string): Promise<void>;
  };
}

const withPictures = (plan: ImportEntry[], file: RecordsFile, images: Pictures): Promise<ImportEntry[]> =>
  Promise.all(
    plan.map(async (entry) => {
      const [name = '', id = ''] = entry.key.split('/');
      const record = file.collections[name]?.records.find((one) => one.id === id);
      return { ...entry, ...(await picturesOf(JSON.stringify(record ?? ''), file, images)) };
    }),
  );

/** First shows what a file would change, then imports what the owner chose. */
export async function answerImport(parts: AskedImport, form: FormData): Promise<ImportAnswer> {
  const { records, live, actor, files, content } = parts;
  const { images } = content;
  const intent = form.get('intent');
  if (intent !== 'check' && intent !== 'save') return unknownIntent;
  const chosen = form.get('file');
  const waiting = String(form.get('waiting') ?? '');
  const sent = typeof chosen === 'object' && chosen !== null ? chosen : (await files.read(waiting))?.body;
  if (!sent) return refuse('The upload has expired. Choose the file again.');
  const bytes = new Uint8Array(await new Response(sent).arrayBuffer());
  const read = readRecordsFile(new TextDecoder().decode(bytes));
  if (!read.ok) return read;
  const { file } = read;
  const drafts = new Set((await records.drafts.list()).map(({ collection, id }) => `${collection}/${id}`));
  const about = { ...live(), publishing: records.publishing, drafts };
  if (intent === 'check') {
    const plan = await withPictures(planImport(file, about), file, images);
    return { ok: true, plan, waiting: (await files.put(bytes)).name };
  }
  const taken = new Set(form.getAll('take').map(String));
  const { done, failed } = await importRecords(file, about, ({ key }) => taken.has(key), actor, images);
  if (failed.length > 0) return refuse(`${done} imported. These couldn’t be: ${failed.join(', ')}.`);
  await files.remove(waiting);
  return { ok: true, said: done === 1 ? '1 imported.' : `${done} imported.` };
}
