import words from 'content:import-words';
import { readCsv } from '#src/lib/csv.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { importLimits } from './newsletter-rules.ts';

/** Recognises the columns of other mailers' exports that say who may be mailed. */

/** Meaning of a cell: may be asked, has left, irrelevant, or not understood. */
type Meaning = 'ask' | 'left' | 'nothing' | 'unknown';

/**
 * Kind of a column by its title. `flag`: true is good; `left`: true ends the subscription; `end`: filled only for
 * people who left (a day, a reason); `choice`: how often they want mail.
 */
type ColumnKind = 'state' | 'flag' | 'left' | 'end' | 'choice';

/** "subscribedToEmails" and "SUBSCRIBED_TO-EMAILS" as "subscribed to emails"; without accents. */
const plainTitle = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

const some = (...patterns: (readonly string[])[]) => patterns.flat().join('|');
const within = (...patterns: (readonly string[])[]) => new RegExp(some(...patterns));
const whole = (...patterns: (readonly string[])[]) => new RegExp(`^(${some(...patterns)})$`);
const named = new RegExp(`\\b(${some(words.left)})\\b`);

/** Such as a line above a table. */
const namesLeft = (said: string): boolean => named.test(plainTitle(said));

/** Whether a line between rows heads people who may be mailed. */
const namesStaying = (said: string): boolean =>
  !namesLeft(said) && /\b(subscribed|active|enabled|confirmed|valid|current|opted in)\b/.test(plainTitle(said));

const elsewhere = `\\b(${some(words.leftElsewhere)})\\b`;
const { columns } = words;
const titleOf = {
  left: within(columns.left, [elsewhere, named.source]),
  ...{ choice: within(columns.choice), flag: within(columns.flag), state: within(columns.state) },
  ...{ ofPlace: within(columns.ofPlace), ofHow: within(columns.ofHow), other: within(columns.other) },
  address: within(columns.address),
};

/** Undefined if the title says nothing about who may be mailed. */
function kindOfTitle(title: string): ColumnKind | undefined {
  const plain = plainTitle(title);
  const is = (name: keyof typeof titleOf) => titleOf[name].test(plain);
  if (is('other')) return undefined;
  if (is('left')) return is('ofHow') ? 'end' : 'left';
  if (is('state')) return /\bstate\b/.test(plain) && is('ofPlace') ? undefined : 'state';
  if (is('choice')) return 'choice';
  return is('flag') && !is('ofHow') ? 'flag' : undefined;
}

const months = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
const date = new RegExp(
  `^(\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}\\b|${months}[a-z]*\\.? \\d|\\d{1,2}\\.? ${months}|1\\d{9}(\\d{3})?$)`,
  'i',
);
const noDate = /^0000-00-00/;
const isLeft = new RegExp(`^((user|email|globally) )?(${some(words.left)})\\b`);
const [isStaying, surelyLeft, often] = [whole(words.stays), whole(words.surelyLeft), whole(words.often)];
const [yes, no] = [whole(words.yes), whole(words.no)];
const mayBeLeft = within(words.mayBeLeft, [elsewhere]);

const isDate = (cell: string): boolean => date.test(cell.trim());

function meaningOf(kind: ColumnKind | undefined, cell: string): Meaning {
  const value = plainTitle(cell) || cell.trim().toLowerCase();
  if (kind === undefined) {
    if (cell.split(/[,;|\n]|:::/).some((one) => surelyLeft.test(plainTitle(one)))) return 'left';
    const isLink = /^https?:/i.test(cell.trim());
    // Ignore email addresses and false values in JSON.
    const said = cell.replace(/\S+@\S+|"\w+":\s*(null|false|0|""|\[\])/g, '');
    return !isLink && mayBeLeft.test(plainTitle(said)) ? 'unknown' : 'nothing';
  }
  if (/^https?:/i.test(cell.trim())) return 'nothing';
  if (value === '' || value === '-' || noDate.test(cell.trim())) return kind === 'flag' ? 'unknown' : 'nothing';
  if (isLeft.test(value)) return 'left';
  if (isStaying.test(value)) return 'ask';
  if (kind === 'state') return 'unknown';
  if (no.test(value)) return kind === 'flag' || kind === 'choice' ? 'left' : 'ask';
  if (kind === 'end') return 'left';
  if (yes.test(value)) return kind === 'left' ? 'left' : 'ask';
  if (kind === 'choice' && often.test(value)) return 'ask';
  if (isDate(cell)) return kind === 'left' ? 'left' : 'ask';
  return 'unknown';
}

interface TableRow {
  line: number;
  cells: string[];
}

type ImportTable = ReturnType<typeof readTable>;

/** Line by which spreadsheets declare the separator. */
const separatorLine = /^\uFEFF?sep=.[\t ]*\r?\n/i;
/** Maximum line of the titles, below a list name and export date. */
const deepest = 10;

const hasAt = ({ cells }: TableRow) => cells.some((cell) => cell.includes('@'));
const filledOf = ({ cells }: TableRow) => cells.filter((cell) => cell.trim() !== '').length;

function mostAddresses(rows: readonly TableRow[]): number {
  const counts: number[] = [];
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) if (cell.includes('@')) counts[at] = (counts[at] ?? 0) + 1;
  }
  const most = Math.max(0, ...counts.filter(Boolean));
  return most === 0 ? -1 : counts.indexOf(most);
}

/** Undefined if the text is not a JSON list. */
function rowsOfJson(text: string): TableRow[] | undefined {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  const list = Array.isArray(value) ? value : Object.values(Object(value)).find(Array.isArray);
  if (!Array.isArray(list) || !list.every((one) => typeof one === 'object' && one !== null)) return undefined;
  const titles = [...new Set(list.flatMap((one: object) => Object.keys(one)))];
  const cellOf = (cell: unknown) =>
    typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : String(cell ?? '');
  const people = list.map((one: object, nth) => ({
    line: nth + 1,
    cells: titles.map((title) => cellOf(Reflect.get(one, title))),
  }));
  return [{ line: 0, cells: titles }, ...people];
}

/**
 * Titles are the row that names an address column, or the one right above the first address. `column`: of addresses; -1
 * if any cell may have one; `above`: text above the titles.
 */
function readTable(text: string) {
  const named = separatorLine.test(text) ? 1 : 0;
  const all =
    rowsOfJson(text) ??
    readCsv(text.replace(separatorLine, '')).map(({ line, cells }) => ({ line: line + named, cells }));
  const first = all.findIndex(hasAt);
  const head = all.slice(0, Math.min(first === -1 ? all.length : first, deepest));
  const isTitle = (cell: string) => titleOf.address.test(plainTitle(cell));
  const found = head.findIndex(({ cells }) => cells.some(isTitle));
  const [nearest, next] = [head.at(-1), all[first]];
  const alike =
    nearest && next && next.cells.length > 1 && filledOf(nearest) > 1 && nearest.cells.length >= next.cells.length;
  const at = found >= 0 ? found : alike ? head.length - 1 : -1;
  if (at < 0) return { titles: [] as string[], column: -1, rows: all, above: '' };
  const titles = all[at]?.cells.map((cell) => cell.trim()) ?? [];
  const rows = all.slice(at + 1);
  const column = found >= 0 ? titles.findIndex(isTitle) : mostAddresses(rows);
  const above = all.slice(0, at).flatMap(({ cells }) => cells.filter((cell) => cell.trim() !== ''));
  return { titles, column, rows, above: above.join(' ').trim() };
}

/** `left`: the list says that this person has unsubscribed. */
export interface ImportedRow {
  line: number;
  email: string;
  left: boolean;
}

export interface Skipped {
  line: number;
  text: string;
  reason: string;
}

/** A value that may mean somebody has left. */
export interface ImportQuestion {
  /** Form field of the answer, 'ask' or 'left'. */
  name: string;
  /** Column title; empty for text above the table or the file name. */
  title: string;
  value: string;
  count: number;
  answer: 'ask' | 'left' | undefined;
}

/** By the question's name. */
export type ImportAnswers = ReadonlyMap<string, 'ask' | 'left'>;

/** Invisible characters that come along when texts are copied. */
const unseen = /[\p{Cc}\p{Cf}]/gu;
const longestShown = 80;
/** More distinct values per column are asked about together. */
const mostValues = 8;
export const notAnAddress = 'This isn’t an email address.';
/** Our own export, where only the state matters. */
const ownTitles = ['email', 'state', 'source', 'requested', 'confirmed', 'unsubscribed', 'consent'];

/** Bare, as `Ada <ada@example.com>`, in JSON quotes, or after the apostrophe of our own export. */
function addressIn(cell: string): string {
  const bare = /<([^<>]*)>\s*$/.exec(cell)?.[1] ?? cell;
  return bare
    .replace(unseen, '')
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^[["']+(?=.*@)|["'\],]+$/g, '')
    .trim();
}

const seen = (cell = '') => cell.replace(unseen, '').trim();

function meaningsOf(kind: ColumnKind | undefined, values: readonly string[]): Map<string, Meaning> {
  const filled = values.filter(Boolean);
  // Two letters in each row are US states.
  const says = filled.length > 0 && !(kind === 'state' && filled.every((value) => /^[A-Z]{2}$/.test(value)));
  const dated = kind === 'flag' && filled.some(isDate);
  return new Map(
    [...new Set(values)].map((value) => [value, !says || (dated && value === '') ? 'nothing' : meaningOf(kind, value)]),
  );
}

/** Returns a test for rows of people who have left, and the questions to ask. */
function readStates({ titles, column, rows }: ImportTable, answers: ImportAnswers) {
  const isOwn = ownTitles.every((title, at) => titles[at] === title);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const questions: ImportQuestion[] = [];
  const columns = Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    if (at === column || (isOwn && at !== 1)) return [];
    const title = titles[at] ?? '';
    // Without titles, a cell with an address is not a state.
    const values = rows.map(({ cells }) => seen(cells[at])).filter((cell) => column >= 0 || !cell.includes('@'));
    const meanings = meaningsOf(kindOfTitle(title), values);
    const unknown = [...meanings].filter(([, meaning]) => meaning === 'unknown').map(([value]) => value);
    const together = unknown.length > mostValues;
    const ask = (value: string, shown: string, count: number) => {
      const name = `means:${at}:${value}`;
      const answer = answers.get(name);
      questions.push({ name, title: title || `Column ${at + 1}`, value: shown, count, answer });
      return answer ?? 'unknown';
    };
    const counted = (value: string) => values.filter((one) => one === value).length;
    const all = together
      ? ask('*', `${unknown.slice(0, 3).join(', ')} …`, values.filter((one) => unknown.includes(one)).length)
      : undefined;
    for (const value of unknown) meanings.set(value, all ?? ask(value, value, counted(value)));
    return [{ at, meanings }];
  });
  const hasLeft = (cells: readonly string[]) =>
    columns.some(({ at, meanings }) => meanings.get(seen(cells[at])) === 'left');
  return { hasLeft, questions };
}

/**
 * Parses a pasted list or a file: one address per line, or a table with or without titles. With titles,
 * only the address column and columns about unsubscription count. Unclear values become questions; import nothing while
 * one of them has no answer in `answers`.
 */
export function readImport(text: string, fileName = '', answers: ImportAnswers = new Map()) {
  const brought: ImportedRow[] = [];
  const skipped: Skipped[] = [];
  const table = readTable(text.slice(0, importLimits.characters));
  const { column, rows } = table;
  const { hasLeft, questions } = readStates(table, answers);
  let isLeftSection = false;
  for (const { line, cells } of rows) {
    const withAt = cells.filter((cell) => cell.includes('@'));
    const own = column < 0 ? withAt : [cells[column] ?? ''];
    const noise = column < 0 && own.length === 0 && /^[[\]\s]*$/.test(cells.join(''));
    if (noise) continue;
    const filled = cells.filter((cell) => cell.trim() !== '');
    // A line of words between rows heads those below it.
    if (withAt.length === 0 && filled.length === 1) {
      const said = cells.join(' ');
      isLeftSection = namesLeft(said) || (isLeftSection && !namesStaying(said));
    }
    const left = isLeftSection || hasLeft(cells);
    for (const cell of own.length > 0 ? own : [cells.join(', ')]) {
      const email = addressIn(cell);
      if (isEmailAddress(email)) brought.push({ line, email, left });
      else skipped.push({ line, text: cell.trim().slice(0, longestShown), reason: notAnAddress });
    }
  }
  for (const [name, value] of Object.entries({ above: table.above, file: fileName })) {
    const staying = brought.filter(({ left }) => !left);
    if (!namesLeft(value) || staying.length === 0) continue;
    const answer = answers.get(`means:${name}`);
    const about = { name: `means:${name}`, title: '', value: value.slice(0, longestShown) };
    questions.push({ ...about, count: staying.length, answer });
    if (answer === 'left') for (const one of staying) one.left = true;
  }
  return { brought, skipped, questions };
}
