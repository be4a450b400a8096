import { SentFile, type SentFiles } from '#src/lib/sent-file.ts';
import type { QuarantineTable } from '#src/platform/db/tables.ts';
import type { FileStore, StoredFile } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { AnyForm, StoredFiles } from './form.ts';

/** What a quarantined row says of its file. */
interface FileAbout {
  /** Field of the form that it came in, and the sender's own name for it. */
  field: string;
  name: string;
  stored: StoredFile;
}

/** Which file a row points at; both empty when there is none. */
export type FileColumns = Pick<QuarantineTable, 'file' | 'file_about'>;
export const noFile: FileColumns = { file: '', file_about: '' };

/**
 * Stores the file of a refused submission if the form would take it: nothing is written that its schema, which looks
 * into the file, has not vouched for. Until a row points at the file it is a left-over like any other (platform/files).
 */
export async function storeFile(
  form: AnyForm,
  data: Record<string, unknown>,
  sent: SentFiles,
  deps: { files: FileStore; log: Log },
): Promise<FileColumns> {
  const [field, file] = Object.entries(sent)[0] ?? [];
  if (!form.uploads || !field || !file) return noFile;
  const parsed = form.schema.safeParse({ ...data, ...sent });
  if (!parsed.success) return noFile;
  try {
    const stored = await deps.files.put(file.bytes);
    return { file: stored.name, file_about: JSON.stringify({ field, name: file.name, stored } satisfies FileAbout) };
  } catch (error) {
    deps.log.warn({ error }, 'the file of a refused submission could not be stored');
    return noFile;
  }
}

/** A kept file as it was sent and as it is stored, by its field; undefined when it is gone. */
export async function readFile(
  row: FileColumns,
  files: FileStore,
): Promise<{ sent: SentFiles; stored: StoredFiles } | undefined> {
  if (!row.file) return undefined;
  const { field, name, stored }: FileAbout = JSON.parse(row.file_about);
  const found = await files.read(row.file);
  if (!found) return undefined;
  const bytes = new Uint8Array(await new Response(found.body).arrayBuffer());
  return { sent: { [field]: new SentFile(name, bytes) }, stored: { [field]: stored } };
}
