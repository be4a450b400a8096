/** What somebody wrote, and what they quote of earlier mails. */
export interface SplitText {
  body: string;
  quoted: string;
}

const original =
  /^\s*-{2,}\s*(original message|original appointment|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht)\s*-{2,}\s*$/i;
const wrote =
  /(wrote|writes|schrieb|a écrit|escribió|ha scritto|schreef|skrev|pisze|napisał\(a\))\s*:?\s*$|\b(schrieb|skrev)\b.{1,200}:\s*$/i;
const opens = /^\s*(on|am|le|el|il|op|den|dnia|w dniu)\b/i;
const sender = /^\s*\*?(from|von|de|da|van)\s*:\*?\s*\S/i;
const sent =
  /^\s*\*?(sent|date|to|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|para|asunto|inviato|a|oggetto|verzonden|aan|onderwerp)\s*:/i;
const longestIntroduction = 400;
const rule = /^\s*_{10,}\s*$/;

const isQuote = (line: string) => /^\s*>/.test(line);
const isBlank = (line: string) => line.trim() === '';

/** "On Monday, Ada <ada@example.com> wrote:", on one line or up to three; how many lines it takes, 0 when it is none. */
function attribution(lines: readonly string[], at: number): number {
  if (!opens.test(lines[at] ?? '')) return 0;
  for (let count = 1; count <= 3; count++) {
    const text = lines.slice(at, at + count).join(' ');
    if (text.length > longestIntroduction) return 0;
    if (wrote.test(text)) return /[\d@]/.test(text) ? count : 0;
    if (isBlank(lines[at + count] ?? '')) return 0;
  }
  return 0;
}

/** "From: … Sent: … Subject: …", as Outlook puts it above what it quotes. */
function isOutlooksBlock(lines: readonly string[], at: number): boolean {
  const from = rule.test(lines[at] ?? '') ? at + 1 : at;
  if (!sender.test(lines[from] ?? '')) return false;
  return lines.slice(from + 1, from + 6).filter((line) => sent.test(line)).length >= 2;
}

/** The line after a run of quoted lines, with the empty ones between them. */
function afterQuotes(lines: readonly string[], from: number): number {
  let end = from;
  for (let at = from; at < lines.length; at++) {
    if (isQuote(lines[at] ?? '')) end = at + 1;
    else if (!isBlank(lines[at] ?? '')) break;
  }
  return end;
}

const text = (lines: readonly string[]) => lines.join('\n').trim();

/**
 * Parts what is new in a mail from what it quotes, by the shapes that mail programs give their quotes. An answer that
 * stands between quoted lines keeps them all, because it says nothing without them; so does a mail that only quotes.
 */
export function splitQuoted(whole: string): SplitText {
  const lines = whole.replace(/\r\n?/g, '\n').split('\n');
  const unsplit = { body: text(lines), quoted: '' };
  for (let at = 0; at < lines.length; at++) {
    const introduced = attribution(lines, at);
    const begins = introduced > 0 || original.test(lines[at] ?? '') || isOutlooksBlock(lines, at);
    if (!begins && !isQuote(lines[at] ?? '')) continue;
    const next = at + introduced;
    const firstQuoted = lines.findIndex((line, index) => index >= next && !isBlank(line));
    const marked = firstQuoted !== -1 && isQuote(lines[firstQuoted] ?? '');
    // Without marks nobody can tell where a quote ends; it goes to the end, as programs that answer on top have it.
    const end = marked ? afterQuotes(lines, firstQuoted) : lines.length;
    const rest = lines.slice(end);
    if (rest.some(isQuote)) return unsplit;
    const body = text([...lines.slice(0, at), ...rest]);
    return body === '' ? unsplit : { body, quoted: text(lines.slice(at, end)) };
  }
  return unsplit;
}
