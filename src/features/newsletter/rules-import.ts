import { readCsv } from '#src/lib/csv.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { importLimits } from './rules.ts';

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

const addressTitle = /^(e-?mail|mail)([ _-]?address)?$/i;
const stateTitle = /^(state|status)$/i;
const hasLeft = /^(unsubscribed|cleaned|bounced|complained|opt(ed)?[ -]?out)$/i;
const longestShown = 80;
/** Why a line is left out. */
export const notAnAddress = 'This is not an email address.';

/** The address in a cell: bare, as `Ada <ada@example.com>`, in JSON's quotes, or behind the apostrophe of our own export. */
function addressIn(cell: string): string {
  const bare = /<([^<>]*)>\s*$/.exec(cell)?.[1] ?? cell;
  return bare
    .trim()
    .replace(/^[["']+(?=.*@)|["'\],]+$/g, '')
    .trim();
}

/**
 * Reads a list that was pasted or comes from a file: an address a line, a table with or without titles, or a JSON list of
 * addresses. Of a table with titles the address column counts, and a column named state or status tells who has left.
 */
export function readImport(text: string): { brought: ImportedRow[]; skipped: Skipped[] } {
  const brought: ImportedRow[] = [];
  const skipped: Skipped[] = [];
  const rows = readCsv(text.slice(0, importLimits.characters));
  const titles = rows[0]?.cells.map((cell) => cell.trim()) ?? [];
  const column = titles.findIndex((title) => addressTitle.test(title));
  const stateColumn = column < 0 ? -1 : titles.findIndex((title) => stateTitle.test(title));
  for (const { line, cells } of column < 0 ? rows : rows.slice(1)) {
    const withAt = cells.filter((cell) => cell.includes('@'));
    const own = column < 0 ? withAt : [cells[column] ?? ''];
    const noise = column < 0 && own.length === 0 && /^[[\]\s]*$/.test(cells.join(''));
    if (noise) continue;
    for (const cell of own.length > 0 ? own : [cells.join(', ')]) {
      const email = addressIn(cell);
      if (isEmailAddress(email)) brought.push({ line, email, left: hasLeft.test(cells[stateColumn]?.trim() ?? '') });
      else skipped.push({ line, text: cell.trim().slice(0, longestShown), reason: notAnAddress });
    }
  }
  return { brought, skipped };
}
