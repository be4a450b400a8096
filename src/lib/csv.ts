import Papa from 'papaparse';

/** Spreadsheets take such a cell for a formula; an apostrophe in front makes it text. */
const formula = /^[\s]*[=+\-@\t\r]/;

/** A CSV line with its line end (RFC 4180), formulas disarmed (OWASP "CSV injection"). */
export function csvLine(cells: readonly string[]): string {
  // Papa's escapeFormulae would quote cells that need no quotes.
  const harmless = cells.map((cell) => (formula.test(cell) ? `'${cell}` : cell));
  return `${Papa.unparse([harmless], { quotes: (cell: string) => /;|^\s|\s$/.test(cell) })}\r\n`;
}

function separatorOf(text: string): string {
  const head = text.replace(/"(?:[^"]|"")*"/g, '').split('\n', 10);
  const counts = [',', ';', '\t', '|'].map((mark) => {
    const lines = head.map((line) => line.split(mark).length - 1);
    // A sentence above the table may have more commas than the whole table has separators.
    return { mark, lines: lines.filter(Boolean).length, n: lines.reduce((sum, one) => sum + one, 0) };
  });
  const isMore = (a: (typeof counts)[number], b: (typeof counts)[number]) =>
    a.lines === b.lines ? a.n > b.n : a.lines > b.lines;
  return counts.reduce((most, next) => (isMore(next, most) ? next : most)).mark;
}

export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Quotes a whole cell of which only the start is quoted (`"Byron, Ada" <ada@example.com>`, as mail programs write
 * people): Papa would read on past its end.
 */
const wholeQuotes = (text: string): string =>
  text.replace(
    /(?: *"((?:[^"]|"")*)"([^,;|\t\n]*)|[^,;|\t\n]*)([,;|\t\n]|$)/g,
    (all, quoted: string | undefined, rest: string | undefined, mark: string) =>
      rest?.trim() ? `"${quoted}${rest.replaceAll('"', '""')}"${mark}` : all,
  );

/**
 * Reads a table separated by commas, semicolons, tabs or bars (detected). `line` counts from 1; empty lines are left
 * out.
 */
export function readCsv(text: string): CsvRow[] {
  const source = wholeQuotes(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
  const rows: CsvRow[] = [];
  let line = 1;
  let end = 0;
  Papa.parse<string[]>(source, {
    delimiter: separatorOf(source),
    newline: '\n',
    step({ data: cells, meta: { cursor } }) {
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
      line += source.slice(end, cursor).split('\n').length - 1;
      end = cursor;
    },
  });
  return rows;
}
