/** A line of format=flowed (RFC 3676): how deeply it is quoted, its text, and whether the next one goes on with it. */
function flowedLine(line: string, delSp: boolean) {
  const depth = /^>*/.exec(line)?.[0].length ?? 0;
  const text = line.slice(depth).replace(/^ /, '');
  const flows = text.endsWith(' ') && text !== '-- ';
  return { depth, text: flows && delSp ? text.slice(0, -1) : text, flows };
}

/** Lines of format=flowed as paragraphs; `delSp` when the spaces at the ends of lines are no text (RFC 3676 section 4). */
export function unflowed(text: string, delSp: boolean): string {
  const shown: string[] = [];
  let before = { depth: 0, flows: false };
  for (const one of text.split(/\r?\n/)) {
    const line = flowedLine(one, delSp);
    if (before.flows && line.depth === before.depth && line.text !== '-- ') shown.push(line.text);
    else shown.push(shown.length > 0 ? '\n' : '', line.depth > 0 ? `${'>'.repeat(line.depth)} ` : '', line.text);
    before = line;
  }
  return shown.join('');
}

const [esc, bell] = ['\\u001b', '\\u0007'];
/** What moves and colors a terminal, and names its window; Node's own stripVTControlCharacters takes quadratic time. */
const terminal = new RegExp(
  `${esc}(?:\\[[0-?]{0,40}[ -/]{0,5}[@-~]|[()][0-9A-B]|\\][^${bell}${esc}]{0,200}(?:${bell}|${esc}\\\\)|[=>])`,
  'g',
);

/** Text without the colors of a terminal and without byte order marks; a form feed begins a line. */
export const cleaned = (text: string): string =>
  text
    .replace(terminal, '')
    .replaceAll('\ufeff', '')
    .replace(/\r\n?|[\f\v]/g, '\n');
