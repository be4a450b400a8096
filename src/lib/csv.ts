/** A spreadsheet takes a cell that begins like this for a formula; an apostrophe in front makes it text. */
const formula = /^[\s]*[=+\-@\t\r]/;

/** One cell of a CSV file: quoted where needed, and never a formula (OWASP "CSV injection"). */
export function csvCell(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n;]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of a CSV file with its line end (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
