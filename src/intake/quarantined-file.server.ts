import { SentFile, type SentFiles } from '#src/lib/sent-file.ts';
import type { QuarantineTable } from '#src/platform/db/tables.ts';
import { describeFile, type FileStore, type StoredFile } from '#src/platform/files/file-store.server.ts';
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

/** A file that may be kept: what its row says of it, and what is then to be written. */
export interface VouchedFile {
  columns: FileColumns;
  name: string;
  bytes: Uint8Array;
}

/** The file of a refused submission if its form's schema, which looks into it, would take it. Writes nothing. */
export function vouchedFile(
  form: AnyForm,
  data: Record<string, unknown>,
  sent: SentFiles,
  files: FileStore,
): VouchedFile | undefined {
  const [field, file] = Object.entries(sent)[0] ?? [];
  if (!form.uploads || !field || !file) return undefined;
  if (!form.schema.safeParse({ ...data, ...sent }).success) return undefined;
  const stored = describeFile(files.newName(), file.bytes);
  const about: FileAbout = { field, name: file.name, stored };
  return { columns: { file: stored.name, file_about: JSON.stringify(about) }, name: stored.name, bytes: file.bytes };
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
