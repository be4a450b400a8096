import { readCsv } from '#src/lib/csv.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import {
  type ColumnKind,
  isDate,
  kindOfTitle,
  type Meaning,
  meaningOf,
  namesLeft,
  namesStaying,
  plainTitle,
} from './import-states.ts';
import { importLimits } from './newsletter-rules.ts';

/** A row of a list that the owner brings. */
interface TableRow {
  line: number;
  cells: string[];
}

/** A list as a table; without titles where it has none. */
interface ImportTable {
  titles: readonly string[];
  /** Which column holds the addresses; -1 where any cell may. */
  column: number;
  rows: TableRow[];
  /** What is written above the titles. */
  above: string;
}

const addressTitle =
  /^((primary|your|contact|member|subscriber|work|home|personal|business) )?(e ?mail|mail|correo|courriel)( ?(address|addresses|adresse|id|1 value|1|primary|electronico))*$|^subscribers?$|^address email$/;
/** By this line a spreadsheet knows the mark between the cells. */
const separatorLine = /^\uFEFF?sep=.[\t ]*\r?\n/i;
/** Titles stand this far down at most, below the name of a list and the day of its export. */
const deepest = 10;

const hasAt = ({ cells }: TableRow) => cells.some((cell) => cell.includes('@'));
const filledOf = ({ cells }: TableRow) => cells.filter((cell) => cell.trim() !== '').length;

/** A JSON list of people as rows with titles; undefined where the text is none. */
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
  const text_ = (cell: unknown) =>
    typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : String(cell ?? '');
  const people = list.map((one: object, nth) => ({
    line: nth + 1,
    cells: titles.map((title) => text_(Reflect.get(one, title))),
  }));
  return [{ line: 0, cells: titles }, ...people];
}

/** The column in which most rows have an address. */
function mostAddresses(rows: readonly TableRow[]): number {
  const counts: number[] = [];
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) if (cell.includes('@')) counts[at] = (counts[at] ?? 0) + 1;
  }
  const most = Math.max(0, ...counts.filter(Boolean));
  return most === 0 ? -1 : counts.indexOf(most);
}

/** Finds the rows of a list and, where it has them, its titles: the row that names an address, or stands right above addresses. */
function readTable(text: string): ImportTable {
  const named = separatorLine.test(text) ? 1 : 0;
  const all =
    rowsOfJson(text) ??
    readCsv(text.replace(separatorLine, '')).map(({ line, cells }) => ({ line: line + named, cells }));
  const first = all.findIndex(hasAt);
  const head = all.slice(0, Math.min(first === -1 ? all.length : first, deepest));
  const isTitle = (cell: string) => addressTitle.test(plainTitle(cell));
  const found = head.findIndex(({ cells }) => cells.some(isTitle));
  const [nearest, next] = [head.at(-1), all[first]];
  const alike =
    nearest && next && next.cells.length > 1 && filledOf(nearest) > 1 && nearest.cells.length >= next.cells.length;
  const at = found >= 0 ? found : alike ? head.length - 1 : -1;
  if (at < 0) return { titles: [], column: -1, rows: all, above: '' };
  const titles = all[at]?.cells.map((cell) => cell.trim()) ?? [];
  const rows = all.slice(at + 1);
  const column = found >= 0 ? titles.findIndex(isTitle) : mostAddresses(rows);
  const above = all.slice(0, at).flatMap(({ cells }) => cells.filter((cell) => cell.trim() !== ''));
  return { titles, column, rows, above: above.join(' ').trim() };
}

/** An address of a list that the owner brings, and whether that list says that its owner has left. */
export interface ImportedRow {
  line: number;
  email: string;
  left: boolean;
}

/** What of a list was not taken, and why. */
export interface Skipped {
  line: number;
  text: string;
  reason: string;
}

/** Something in a list that may say who has left and is not understood. */
export interface ImportQuestion {
  /** Under this name the answer comes, as 'ask' or 'left'. */
  name: string;
  /** The column's title; empty for what is written above the table, or the name of the file. */
  title: string;
  /** What stands there. */
  value: string;
  /** In how many rows. */
  count: number;
  /** What the owner has said already. */
  answer: 'ask' | 'left' | undefined;
}

/** What the owner says a value means, by the question's name. */
export type ImportAnswers = ReadonlyMap<string, 'ask' | 'left'>;

export interface ReadImport {
  brought: ImportedRow[];
  skipped: Skipped[];
  questions: ImportQuestion[];
}

/** Nothing that can be seen, as it comes along when texts are copied. */
const unseen = /[\p{Cc}\p{Cf}]/gu;
const longestShown = 80;
/** Of more values than these in one column, one question is asked for all of them. */
const mostValues = 8;
/** Why a line is left out. */
export const notAnAddress = 'This isn’t an email address.';
/** The titles of our own export, of which the state says everything. */
const ownTitles = ['email', 'state', 'source', 'requested', 'confirmed', 'unsubscribed', 'consent'];

/** The address in a cell: bare, as `Ada <ada@example.com>`, in JSON's quotes, or behind the apostrophe of our own export. */
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

/** What one column says of each value that stands in it. */
function meaningsOf(kind: ColumnKind | undefined, values: readonly string[]): Map<string, Meaning> {
  const filled = values.filter(Boolean);
  // A column named State with two letters in each row is one of addresses.
  const says = filled.length > 0 && !(kind === 'state' && filled.every((value) => /^[A-Z]{2}$/.test(value)));
  const dated = kind === 'flag' && filled.some(isDate);
  return new Map(
    [...new Set(values)].map((value) => [value, !says || (dated && value === '') ? 'nothing' : meaningOf(kind, value)]),
  );
}

/** Says of a row whether its columns tell that this person has left, and what the owner has to be asked about them. */
function readStates({ titles, column, rows }: ImportTable, answers: ImportAnswers) {
  const isOwn = ownTitles.every((title, at) => titles[at] === title);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const questions: ImportQuestion[] = [];
  const columns = Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    if (at === column || (isOwn && at !== 1)) return [];
    const title = titles[at] ?? '';
    // In a list without titles a cell with an address is that address, or is left out.
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
 * Reads a list that was pasted or comes from a file (`fileName`): an address a line, a table with or without titles, or a
 * JSON list. Of a table with titles the address column counts, and every column that says who has left. What may say it
 * and is not understood becomes a question; while one of them has no answer in `answers`, nothing is to be taken.
 */
export function readImport(text: string, fileName = '', answers: ImportAnswers = new Map()): ReadImport {
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
    // A line of words between people heads those below it.
    if (withAt.length === 0 && filled.length === 1) {
      const words = cells.join(' ');
      isLeftSection = namesLeft(words) || (isLeftSection && !namesStaying(words));
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
