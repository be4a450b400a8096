import { readCsv } from '#src/lib/csv.ts';
import { plainTitle } from './import-states.ts';

/** A row of a list that the owner brings. */
interface TableRow {
  line: number;
  cells: string[];
}

/** A list as a table; without titles where it has none. */
export interface ImportTable {
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
export function readTable(text: string): ImportTable {
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
