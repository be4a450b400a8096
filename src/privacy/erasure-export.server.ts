import { downloadZip } from 'client-zip';
import { attachmentHeader } from '#src/lib/file-name.ts';
import { easternDay } from '#src/lib/format.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import { removedOf, removedWords } from './erase-scope.ts';
import { exportedFiles, exportedPerson } from './erasure-export.ts';
import { exportedHtml, type FieldsOfSent } from './export-html.server.ts';
import { personData } from './person-data-store.server.ts';

/** Who an export is of and how much it holds, for the page that asks for the password; undefined when there is no such person. */
export async function exportPreview(from: Sql, personId: string) {
  const data = await personData(from, personId);
  if (!data) return undefined;
  const files = exportedFiles(data);
  const [person] = data.scope.people;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const { length: planned } = data.actions;
  const { length: drafts } = data.drafts;
  const held = { ...removedOf(data.scope), files: files.length, bytes };
  return {
    id: person?.id ?? personId,
    name: person?.name ?? '',
    words: [
      ...removedWords(held),
      ...(planned > 0 ? [planned === 1 ? '1 next action' : `${planned} next actions`] : []),
      ...(drafts > 0 ? [drafts === 1 ? '1 draft' : `${drafts} drafts`] : []),
    ],
  };
}

/**
 * Everything of a person as one ZIP archive, written while it is read: person.json, person.html and the files; `fieldsOf` says
 * what was sent in the words of its form. Who took it is written down. Undefined when there is no such person.
 */
export async function exportPerson(
  parts: { db: Db; files: FileStore; now: number; actor: Actor; fieldsOf: FieldsOfSent },
  personId: string,
): Promise<Response | undefined> {
  const { db, files: store, now, actor } = parts;
  const data = await personData(db.sql, personId);
  if (!data) return undefined;
  const files = exportedFiles(data);
  const all = exportedPerson(data, files, now);
  const [person] = data.scope.people;
  await db.write((trx) =>
    recordAudit(trx, {
      at: now,
      actor,
      action: 'export',
      // By the id: the list outlives the person.
      subject: 'person',
      detail: `everything of ${person?.id ?? personId}`,
    }),
  );
  const lastModified = new Date(now);
  async function* pieces() {
    yield { name: 'person.json', input: JSON.stringify(all, null, 2), lastModified };
    yield { name: 'person.html', input: exportedHtml(all, parts.fieldsOf), lastModified };
    for (const { file, path } of files) {
      const found = await store.read(file);
      // One that was removed meanwhile is missing in the archive, and no reason to break it off.
      if (found) yield { name: path, input: found.body, lastModified };
    }
  }
  const zip = downloadZip(pieces());
  return new Response(zip.body, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': attachmentHeader(`${person?.name || 'person'} ${easternDay(now).iso}.zip`),
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex, nofollow',
      'Cache-Control': 'private, no-store',
    },
  });
}
