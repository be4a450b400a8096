import { domainToASCII, domainToUnicode } from 'node:url';
import { sql } from 'kysely';
import { askedSpellings, askedWords, plainDigits } from '#src/lib/search-words.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { isPostgres } from '#src/platform/db/engine.server.ts';
import { askedPhone, dialledAbroad } from './telephone.server.ts';

/** Alternatives: all words of one of them must occur, as word beginnings. */
export type QueryPart = readonly (readonly string[])[];

/** Every part must match. */
export interface ParsedQuery {
  parts: readonly QueryPart[];
  numbers: readonly string[];
}

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

function wordPart(spellings: readonly string[]): QueryPart {
  const [, code] = joinedReference.exec(spellings[0] ?? '') ?? [];
  return [...spellings, ...(code ? [code] : [])].map((word) => [word]);
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
export function readAsked(typed: string): ParsedQuery {
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
    for (const spellings of askedSpellings(text.slice(from, to))) add(wordPart(spellings));
  };
  for (const { 0: run, index } of text.matchAll(numberRun)) {
    const touches = /[\p{L}\p{N}]/u.test((text[index - 1] ?? '') + (text[index + run.length] ?? ''));
    const number = touches ? undefined : askedPhone(run);
    if (!number) continue;
    addWords(index);
    from = index + run.length;
    const words = askedWords(run);
    numbers.push(number);
    const abroad = dialledAbroad(run);
    add([
      ...(words.join() === number ? [words] : [[number], words]),
      // Indexed before the prefix 00 was understood.
      ...(abroad ? [[abroad]] : []),
    ]);
  }
  addWords(text.length);
  return { parts: [...parts.values()].slice(0, mostParts), numbers };
}

export type TextIndex = 'lead' | 'found';

/** SQLite's full text has prefix indexes up to this length (migrations 007 and 028). */
const longestIndexed = 6;
const shortestIndexed = { lead: 2, found: 1 };
const mostTerms = 24;

/**
 * Stored words with a long prefix; undefined when there are very many, since SQLite gathers every row of each first.
 */
async function termsOf(from: Sql, index: TextIndex, beginning: string): Promise<string[] | undefined> {
  const terms: string[] = [];
  let least = beginning;
  while (terms.length <= mostTerms) {
    const { rows } = await sql<{ term: string }>`select term from ${sql.table(`${index}_terms`)}
      where term >= ${least} limit 1`.execute(from);
    const term = rows[0]?.term;
    if (!term?.startsWith(beginning)) return terms;
    terms.push(term);
    least = `${term}\u0001`;
  }
  return undefined;
}

/** A word as an SQLite expression. Prefixes too short for an index match as whole words. */
async function asTerms(from: Sql, index: TextIndex, word: string): Promise<string> {
  if (word.length < shortestIndexed[index]) return `"${word}"`;
  const terms = word.length > longestIndexed ? await termsOf(from, index, word) : undefined;
  if (terms === undefined) return `"${word}"*`;
  return terms.length === 0 ? `"${word}"` : `(${terms.map((term) => `"${term}"`).join(' OR ')})`;
}

async function partText(from: Sql, index: TextIndex, part: QueryPart): Promise<string> {
  const postgres = isPostgres(from);
  const [and, or] = postgres ? [' & ', ' | '] : [' AND ', ' OR '];
  const all = await Promise.all(
    part.map(async (words) => {
      // No quoting needed: words are letters and digits.
      const terms = words.map((word) => (postgres ? `'${word}':*` : asTerms(from, index, word)));
      const joined = (await Promise.all(terms)).join(and);
      return words.length > 1 ? `(${joined})` : joined;
    }),
  );
  return all.length > 1 ? `(${all.join(or)})` : (all[0] ?? '');
}

/** Expressions for this database's full text; all must match. */
export const askText = (from: Sql, index: TextIndex, { parts }: Pick<ParsedQuery, 'parts'>): Promise<string[]> =>
  Promise.all(parts.map((part) => partText(from, index, part)));

export const readWords = (from: Sql, typed: string): Promise<string[]> => askText(from, 'lead', readAsked(typed));

/** Newest rows scanned one by one before PostgreSQL uses the index. */
const newest = 2_000;

/** An address has four words, two of them common; beyond this many PostgreSQL matches whole words. */
const manyWords = 3;

/** All but the longest as whole words, because common prefixes gather too many rows. */
function wholeWords(expressions: readonly string[]): string[] {
  const [longest] = [...expressions].sort((a, b) => b.length - a.length);
  return expressions.map((one) => (one === longest ? one : one.replaceAll("':*", "'")));
}

/** Below `before`, newest first. Common words match among the newest rows; rare ones are gathered by the index. */
export async function newestMatches(
  from: Sql,
  index: TextIndex,
  expressions: readonly string[],
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number | undefined },
): Promise<number[]> {
  if (expressions.length === 0) return [];
  const table = sql.table(index === 'lead' ? 'lead_search' : 'found_words');
  const newestFirst = sql`order by seq desc limit ${limit}`;
  if (!isPostgres(from)) {
    const { rows } = await sql<{ seq: number }>`select rowid as seq from ${table}
      where ${table} match ${expressions.join(' AND ')} and rowid < ${before} ${newestFirst}`.execute(from);
    return rows.map(({ seq }) => seq);
  }
  const meets = (all: readonly string[]) => sql`document @@ ${all.join(' & ')}::tsquery`;
  const met = meets(expressions);
  const near = await sql<{ seq: number }>`select seq from
    (select seq, document from ${table} where seq < ${before} order by seq desc limit ${newest}) as newest
    where ${met} ${newestFirst}`.execute(from);
  if (near.rows.length >= limit) return near.rows.map(({ seq }) => Number(seq));
  const gathered = expressions.length > manyWords ? meets(wholeWords(expressions)) : met;
  const { rows } = await sql<{ seq: number }>`with met as materialized (select seq from ${table} where ${gathered})
    select seq from met where seq < ${before} ${newestFirst}`.execute(from);
  const seqs = new Set([...near.rows, ...rows].map(({ seq }) => Number(seq)));
  return [...seqs].sort((a, b) => b - a).slice(0, limit);
}
