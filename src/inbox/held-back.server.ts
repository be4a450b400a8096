import { type Args, deskAction } from '#src/desk/require-sign-in.server.ts';
import type { ServedForm } from '#src/forms/intake.ts';
import { fieldInWords } from '#src/forms/present.ts';
import { formOf } from '#src/inquiries/forms.server.ts';
import type { Quarantine } from '#src/intake/quarantine.server.ts';
import { countQuarantined, listQuarantined } from '#src/intake/quarantine-store.server.ts';
import { quarantineBudgets } from '#src/lib/budgets.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { pageOf, readCursor } from '#src/lib/paging.ts';
import { askedWords, searchWords } from '#src/lib/search-words.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { QuarantineTable } from '#src/platform/db/tables.ts';
import { heldBack } from './lead-types.ts';

export type HeldBackPage = Awaited<ReturnType<typeof loadHeldBack>>;
export type HeldBackRow = ReturnType<typeof toRow>;

/** `subject` for the audit list: the reference after release, or the id. */
export type HeldBackChange = Outcome<{ notice: string; subject: string }>;

const pageSize = 50;
const mostFields = 60;
const longestValue = 4_000;

function shownValue(value: unknown): string {
  const plain = (one: unknown) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? ''));
  const text = Array.isArray(value) ? value.map(plain).join(', ') : plain(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

type FormOf = (type: string, source: string, sent: Readonly<Record<string, unknown>>) => ServedForm | undefined;

function readData(json: string, form: ServedForm | undefined) {
  const data: Record<string, unknown> = JSON.parse(json);
  const text = (name: string) => (typeof data[name] === 'string' ? data[name].trim().slice(0, 200) : '');
  return {
    name: text('name') || `${text('firstName')} ${text('lastName')}`.trim(),
    email: text('email'),
    fields: Object.entries(data)
      .map(([name, value]) => {
        const field = form?.declaration.fields.find((one) => one.name === name);
        const shown = field && 'options' in field ? fieldInWords(field, data) : shownValue(value);
        return { name: name.slice(0, 80), label: field?.label ?? name.slice(0, 80), value: shown };
      })
      .filter(({ value }) => value !== '')
      .slice(0, mostFields),
  };
}

function toRow(row: QuarantineTable, formOf: FormOf) {
  return {
    id: row.id,
    type: row.type,
    source: row.source,
    reasons: JSON.parse(row.reasons) as string[],
    flags: JSON.parse(row.flags) as string[],
    receivedAt: row.received_at,
    /** Its file was kept and will be released too. */
    hasFile: row.file !== '',
    ...readData(row.data, formOf(row.type, row.source, JSON.parse(row.data))),
  };
}

function matches(row: HeldBackRow, asked: readonly string[]): boolean {
  const words = searchWords([row.type, row.source, ...row.reasons, ...row.fields.map(({ value }) => value)]);
  return asked.every((word) => words.some((one) => one.startsWith(word)));
}

/** Newest first; `before` and `q` from the address. A search reads all rows, at most 500. */
export async function loadHeldBack(db: Db, params: URLSearchParams, formOf: FormOf) {
  const q = (params.get('q') ?? '').slice(0, 200);
  const asked = askedWords(q);
  const searched = asked.length > 0;
  const limit = searched ? quarantineBudgets.site.max : pageSize + 1;
  const from = searched ? undefined : readCursor(params.get('before'));
  const before = from && { received_at: from.at, id: from.id };
  const [rows, total] = await Promise.all([listQuarantined(db.sql, { limit, before }), countQuarantined(db.sql)]);
  const found = rows.map((row) => toRow(row, formOf));
  if (searched)
    return { q, total, rows: found.filter((row) => matches(row, asked)), first: undefined, next: undefined };
  const cursorOf = ({ receivedAt, id }: HeldBackRow) => ({ at: receivedAt, id });
  return { q, total, ...pageOf(found, pageSize, { from, name: 'before', params: { show: heldBack }, cursorOf }) };
}

/** `intent` release or delete. */
export async function changeHeldBack(quarantine: Quarantine, asked: FormData, formOf: FormOf): Promise<HeldBackChange> {
  const id = String(asked.get('id') ?? '');
  switch (asked.get('intent')) {
    case 'release': {
      const released = await quarantine.release(id, formOf);
      if (!released.ok) return released;
      const { reference } = released;
      return { ok: true, notice: `Let through as ${reference}.`, subject: reference };
    }
    case 'delete':
      return (await quarantine.discard(id))
        ? { ok: true, notice: 'Deleted.', subject: id }
        : refuse('This was already let through or deleted.');
    default:
      return unknownIntent;
  }
}

export const heldBackAction = (args: Args) =>
  deskAction(args, async ({ quarantine, noteDone }, form) => {
    const change = await changeHeldBack(quarantine, form, formOf);
    const action = String(form.get('intent'));
    if (change.ok) await noteDone({ action, subject: change.subject, detail: 'from held back' });
    return change;
  });
