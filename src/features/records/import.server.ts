import { refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { RecordParts } from './record.server.ts';
import { importRecords, planImport, type RecordsFile, readRecordsFile } from './transfer.server.ts';
import type { ImportAnswer, ImportEntry } from './view-import.ts';

async function textIn(form: FormData): Promise<string> {
  const [chosen, looked] = [form.get('file'), form.get('text')];
  return typeof chosen === 'object' && chosen !== null ? chosen.text() : String(looked ?? '');
}

/** What an import needs: the records, and which pictures are stored here (those without sources are not). */
interface AskedImport extends RecordParts {
  content: {
    images: { shown(addresses: readonly string[]): Promise<ReadonlyMap<string, { sources: readonly object[] }>> };
  };
}

/** Uploaded pictures that a text names. */
const picturesIn = (text: string) => [...new Set(text.match(/\/media\/[\da-f-]{36}\.(?:avif|webp)/g))];

/** The plan with how many pictures of each record this site does not have. */
async function withMissing(plan: ImportEntry[], file: RecordsFile, { content }: AskedImport): Promise<ImportEntry[]> {
  const stored = await content.images.shown(picturesIn(JSON.stringify(file)));
  const lacks = (src: string) => stored.get(src)?.sources.length === 0;
  return plan.map((entry) => {
    const [name = '', id = ''] = entry.key.split('/');
    const record = file.collections[name]?.records.find((one) => one.id === id);
    return { ...entry, missing: picturesIn(JSON.stringify(record ?? '')).filter(lacks).length };
  });
}

/** What the owner asks of a file: first what it would change, then to take what they chose of it. */
export async function answerImport(parts: AskedImport, form: FormData): Promise<ImportAnswer> {
  const { records, live, actor } = parts;
  const intent = form.get('intent');
  if (intent !== 'check' && intent !== 'save') return unknownIntent;
  const text = await textIn(form);
  const read = readRecordsFile(text);
  if (!read.ok) return read;
  const { file } = read;
  const drafts = new Set((await records.drafts.list()).map(({ collection, id }) => `${collection}/${id}`));
  const { records: published, facts } = live();
  const about = { records: published, facts, publishing: records.publishing, drafts };
  if (intent === 'check')
    return { ok: true, plan: await withMissing(planImport(file, about), file, parts), file: text };
  const taken = new Set(form.getAll('take').map(String));
  const { done, failed } = await importRecords(file, about, ({ key }) => taken.has(key), actor);
  if (failed.length > 0) return refuse(`${done} are taken over. These could not be: ${failed.join(', ')}.`);
  return { ok: true, said: done === 1 ? 'One is taken over.' : `${done} are taken over.` };
}
