/** The mark that most often parts the cells of the first lines: a comma, or what other spreadsheets write instead. */
function separatorOf(text: string): string {
  const head = text.split(/\r\n?|\n/, 5).join('\n');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, n: head.split(mark).length }));
  return counts.reduce((most, next) => (next.n > most.n ? next : most)).mark;
}

/** A row of a table, with the line (from 1) on which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Reads a table of cells parted by commas, semicolons or tabs (RFC 4180; the mark is found out), quoted or not, with any
 * line ends. Empty lines are left out. A quote that never ends takes the rest of the text, as spreadsheets do.
 */
export function readCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  let cell = '';
  let quoted = false;
  const endRow = () => {
    row.cells.push(cell);
    cell = '';
    if (row.cells.some((value) => value.trim() !== '')) rows.push(row);
    row = { line, cells: [] };
  };
  for (let at = 0; at < source.length; at++) {
    const mark = source.charAt(at);
    const breaks = mark === '\n' || (mark === '\r' && source.charAt(at + 1) !== '\n');
    if (breaks) line++;
    if (quoted) {
      if (mark !== '"') cell += mark;
      else if (source.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (mark === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (mark === separator) {
      row.cells.push(cell);
      cell = '';
    } else if (breaks) endRow();
    else if (mark !== '\r') cell += mark;
  }
  endRow();
  return rows;
}
