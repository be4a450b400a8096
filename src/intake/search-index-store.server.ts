import { randomInt } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';
import { type RawBuilder, sql } from 'kysely';
import { askedWords, plainDigits } from '#src/lib/search-words.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { isPostgres } from '#src/platform/db/engine.server.ts';
import { beforeCommit } from '#src/platform/db/units.server.ts';
import type { LeadType } from './lead.ts';
import { askedPhone } from './telephone.server.ts';

/*
 * The one full-text index of the desk: `found` names things, `found_words` has their words by `seq`, which rises with
 * time, so that the newest are found first by a short index walk. `ref` is an id. Words come cut and folded from
 * `searchWords` (src/lib/search-words.ts).
 */
type FoundKind = LeadType | 'person' | 'chat' | 'held';

/** A word that says the kind. Its first character cannot occur in other words. */
const mark = (kind: FoundKind) => `\uE000${kind}`;

type Change =
  | { put: readonly string[]; seq: number }
  | { add: readonly string[]; seq: number }
  | { drop: readonly number[] };

/** In the given order. SQLite writes its full text out after each statement, so what is new goes in as one. */
async function writeWords(trx: Trx, changes: readonly Change[]): Promise<void> {
  let fresh: { seq: number; words: string }[] = [];
  const insert = async () => {
    if (fresh.length > 0) await insertWords(trx, JSON.stringify(fresh));
    fresh = [];
  };
  for (const change of changes) {
    if ('put' in change) {
      fresh.push({ seq: change.seq, words: change.put.join(' ') });
      continue;
    }
    await insert();
    if ('drop' in change) await deleteWords(trx, change.drop);
    else await appendWords(trx, change.seq, change.add);
  }
  await insert();
}

const insertWords = (trx: Trx, json: string) =>
  (isPostgres(trx)
    ? sql`insert into found_words (seq, document) select seq, array_to_tsvector(string_to_array(words, ' '))
        from json_to_recordset(${json}::json) as fresh (seq bigint, words text)`
    : sql`insert into found_words (rowid, words) select value ->> 'seq', value ->> 'words' from json_each(${json})`
  ).execute(trx);

const appendWords = (trx: Trx, seq: number, words: readonly string[]) =>
  (isPostgres(trx)
    ? sql`update found_words set document = document || array_to_tsvector(${[...words]}::text[]) where seq = ${seq}`
    : sql`update found_words set words = words || ${` ${words.join(' ')}`} where rowid = ${seq}`
  ).execute(trx);

const deleteWords = (trx: Trx, seqs: readonly number[]) =>
  (isPostgres(trx)
    ? sql`delete from found_words where seq = any(${[...seqs]}::bigint[])`
    : sql`delete from found_words where rowid in (select value from json_each(${JSON.stringify(seqs)}))`
  ).execute(trx);

/** Number of things per millisecond. */
const perMs = 1024;

/** The smallest `seq` of what came at `moment` (epoch milliseconds) or later. */
export const seqAt = (moment: number): number => moment * perMs;

/** Replaces what was there. `at`: epoch milliseconds, newest first. Returns its `seq`. The words are there at the commit. */
export async function putFound(
  trx: Trx,
  { kind, ref, at }: { kind: FoundKind; ref: string; at: number },
  words: readonly string[],
): Promise<number> {
  await dropFound(trx, kind, [ref]);
  while (true) {
    const seq = seqAt(at) + randomInt(perMs);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('found')
      .values({ seq, kind, ref })
      .onConflict((c) => c.column('seq').doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) continue;
    await beforeCommit(trx, { seq, put: [...new Set(words), mark(kind)] }, writeWords);
    return seq;
  }
}

/** More words of a thing, by the `seq` of `putFound`. */
export async function addFound(trx: Trx, seq: number, words: readonly string[]): Promise<void> {
  if (words.length > 0) await beforeCommit(trx, { seq, add: words }, writeWords);
}

/** The words of one thing become words of another too. */
export async function copyFound(trx: Trx, seq: number, to: number): Promise<void> {
  const text = isPostgres(trx) ? sql`array_to_string(tsvector_to_array(document), ' ')` : sql`words`;
  const at = sql.ref(isPostgres(trx) ? 'seq' : 'rowid');
  const { rows } = await sql<{ words: string }>`select ${text} as words from found_words where ${at} = ${seq}`.execute(
    trx,
  );
  const words = rows.flatMap((row) => row.words.split(' ')).filter((word) => !word.startsWith('\uE000'));
  await addFound(trx, to, words);
}

/** `refs`: undefined for all of the kind. */
export async function dropFound(trx: Trx, kind: FoundKind, refs?: readonly string[]): Promise<void> {
  if (refs?.length === 0) return;
  const ofKind = trx.deleteFrom('found').where('kind', '=', kind);
  const gone = await (refs ? ofKind.where('ref', 'in', refs) : ofKind).returning('seq').execute();
  if (gone.length > 0) await beforeCommit(trx, { drop: gone.map(({ seq }) => Number(seq)) }, writeWords);
}

function partText(part: QueryPart, whole: readonly string[], postgres: boolean): string {
  const [and, or] = postgres ? [' & ', ' | '] : [' AND ', ' OR '];
  // No quoting needed: words are letters and digits.
  const beginning = (word: string) => (postgres ? `'${word}':*` : `"${word}"*`);
  const exactly = (word: string) => (postgres ? `'${word}'` : `"${word}"`);
  return `(${[...part.map((words) => `(${words.map(beginning).join(and)})`), ...whole.map(exactly)].join(or)})`;
}

/** Expression of this database's full text. `whole`: for each part, words that will do instead. */
function expressionOf(
  from: Sql,
  kinds: readonly FoundKind[],
  { parts }: Pick<ParsedQuery, 'parts'>,
  whole: readonly (readonly string[])[] = [],
): string {
  const postgres = isPostgres(from);
  const asked = parts.map((part, n) => partText(part, whole[n] ?? [], postgres));
  return [...asked, partText([], kinds.map(mark), postgres)].join(postgres ? ' & ' : ' AND ');
}

/** `where`: the words of a row meet the expression; `seq`: its place, by which the engine orders cheaply. */
const meeting = (from: Sql, expression: string) =>
  isPostgres(from)
    ? { where: sql`document @@ ${expression}::tsquery`, seq: sql`found_words.seq` }
    : { where: sql`found_words match ${expression}`, seq: sql`found_words.rowid` };

/**
 * Parts of a query for leads of these types that match all parts of what was asked; `seq` gives their order. `areFew`:
 * other conditions leave few leads, so they are read first.
 */
export function leadsMatching(
  from: Sql,
  types: readonly LeadType[],
  asked: Pick<ParsedQuery, 'parts'>,
  areFew: boolean,
) {
  const all = { from: sql`leads`, where: sql`true`, seq: sql`leads.seq` };
  if (asked.parts.length === 0) return all;
  const { where, seq } = meeting(from, expressionOf(from, types, asked));
  if (areFew) return { ...all, where: sql`leads.seq in (select ${seq} from found_words where ${where})` };
  // A cross join keeps SQLite from walking the leads first.
  const join = sql.raw(isPostgres(from) ? 'join' : 'cross join');
  return { from: sql`found_words ${join} leads on leads.seq = ${seq}`, where, seq };
}

/** Ids of the newest things of a kind that match all parts of a query. */
export async function findFound(from: Sql, kind: FoundKind, asked: Pick<ParsedQuery, 'parts'>, limit: number) {
  if (asked.parts.length === 0) return [];
  const rows = await matching(from, expressionOf(from, [kind], asked), sql`ref`, limit);
  return rows.map(({ value }) => value);
}

/** Of `words`, those that the newest things of a kind have in place of one part. */
export async function wordsAmong(from: Sql, kind: FoundKind, words: readonly string[], limit: number) {
  if (words.length === 0) return [];
  const text = isPostgres(from) ? sql`array_to_string(tsvector_to_array(document), ' ')` : sql`words`;
  const rows = await matching(from, expressionOf(from, [kind], { parts: [[]] }, [words]), text, limit);
  const known = new Set(rows.flatMap(({ value }) => value.split(' ')));
  return words.filter((word) => known.has(word)).sort();
}

async function matching(from: Sql, expression: string, value: RawBuilder<unknown>, limit: number) {
  const { where, seq } = meeting(from, expression);
  const { rows } = await sql<{ value: string }>`select ${value} as value from found_words
    join found on found.seq = ${seq} where ${where} order by ${seq} desc limit ${limit}`.execute(from);
  return rows;
}

/** Alternatives: all words of one of them must occur, as word beginnings. */
export type QueryPart = readonly (readonly string[])[];

/** Every part must match. */
export type ParsedQuery = ReturnType<typeof readAsked>;

const mostTyped = 300;
const mostParts = 8;
const numberRun = /[+(]*\d[\d\s().+\-–/]*/g;
/** A reference; its prefix "NA" is in all of them, so it is dropped. */
const dashedReference = /\bna[\s-](?=[\da-z]{8}\b)/gi;
/** A reference without its dash (accept.server.ts). */
const joinedReference = /^na([2-9a-hj-np-z]{8})$/;

const scheme = /\b(?:tel|sms|callto|mailto):(?:\/\/)?/gi;
const extension = /(?<=\d[\d\s().+\-–/]{6,})[\s,;.]*(?:x|ext(?:ension|n)?|#)[\s:.=]*\d{1,6}(?![\p{L}\p{N}])/giu;
/** An address or domain with non-ASCII letters, or in punycode. */
const foreignHost = /[^\s@]*@?[^\s@]*(?:xn--|[^\s@\p{ASCII}])[^\s@]*/giu;

function wordPart(word: string): QueryPart {
  const [, code] = joinedReference.exec(word) ?? [];
  return code ? [[word], [code]] : [[word]];
}

/** Both spellings of an internationalized domain; empty when they are the same. */
function hostPart(typed: string): QueryPart {
  const at = typed.lastIndexOf('@') + 1;
  const sent = domainToASCII(typed.slice(at));
  const shown = domainToUnicode(sent);
  if (sent === '' || sent === shown || (at === 0 && !sent.includes('.'))) return [];
  return [sent, shown].map((host) => askedWords(`${typed.slice(0, at)} ${host}`));
}

/** Parses a search: words, phone numbers in any format, references. */
export function readAsked(typed: string) {
  const written = plainDigits(typed.slice(0, mostTyped).normalize('NFKC'))
    .replace(dashedReference, '')
    .replace(scheme, ' ')
    .replace(extension, ' ');
  const parts = new Map<string, QueryPart>();
  const numbers: string[] = [];
  const add = (part: QueryPart) => parts.set(JSON.stringify(part), part);
  const text = written.replace(foreignHost, (host) => {
    const part = hostPart(host);
    if (part.length > 0) add(part);
    return part.length > 0 ? ' ' : host;
  });
  let from = 0;
  const addWords = (to: number) => {
    for (const word of askedWords(text.slice(from, to))) add(wordPart(word));
  };
  for (const { 0: run, index } of text.matchAll(numberRun)) {
    const touches = /[\p{L}\p{N}]/u.test((text[index - 1] ?? '') + (text[index + run.length] ?? ''));
    const number = touches ? undefined : askedPhone(run);
    if (!number) continue;
    addWords(index);
    from = index + run.length;
    const words = askedWords(run);
    numbers.push(number);
    add(words.join() === number ? [words] : [[number], words]);
  }
  addWords(text.length);
  return { parts: [...parts.values()].slice(0, mostParts), numbers };
}
