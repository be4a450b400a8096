import type { ThreadFile } from '#src/intake/thread-store.server.ts';
import { attachmentType } from '#src/lib/attachment.ts';
import { safeFileName } from '#src/lib/file-name.ts';
import type { FileStore, StoredFile } from '#src/platform/files/file-store.server.ts';
import type { MailFile } from './mail.server.ts';

/** What a double click would run; such a file is called `.bin`, and nothing of it is lost. */
const runs =
  /^(apk|app|bat|chm|cmd|com|cpl|dll|dmg|exe|hta|html?|img|iso|jar|js|jse|lnk|mht|mhtml|msc|msi|pif|ps1|py|reg|scr|sh|svg|url|vb|vbe|vbs|wsf|wsh|xht|xhtml|xll|xml)$/;

/** Text of these kinds is more than text to the programs that open it. */
const kindsOfText = /^(csv|eml|ics|json|log|md|tsv|vcf|ya?ml)$/;

/** A harmless name for a file, by what it was found to be; one that is not known keeps its own ending if that runs nowhere. */
export function fileTitle(name: string, found: { extension: string } | undefined): string {
  const own = /\.([a-z0-9]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  const keepsOwn = found ? found.extension === 'txt' && kindsOfText.test(own) : own !== '' && !runs.test(own);
  return safeFileName(name, keepsOwn ? own : (found?.extension ?? 'bin'), 'file');
}

/** The raw message as a file of its entry, for what cannot be shown. */
export const rawFile = (stored: StoredFile): ThreadFile => ({ ...stored, title: 'message.eml', type: '' });

/** Makes the files of a mail durable. @throws when one cannot be stored; then none of them stays. */
export async function storeFiles(files: readonly MailFile[], store: FileStore): Promise<ThreadFile[]> {
  const stored: ThreadFile[] = [];
  try {
    for (const { name, bytes } of files) {
      // A PDF that is broken is no text, although it may have letters alone.
      const isBrokenPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
      const all = attachmentType(bytes);
      const found = isBrokenPdf && all?.extension === 'txt' ? undefined : all;
      stored.push({ ...(await store.put(bytes)), title: fileTitle(name, found), type: found?.type ?? '' });
    }
    return stored;
  } catch (error) {
    await dropFiles(stored, store);
    throw error;
  }
}

export async function dropFiles(stored: readonly StoredFile[], store: FileStore): Promise<void> {
  for (const { name } of stored) await store.remove(name);
}
