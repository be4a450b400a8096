/* The components of an iCalendar text, however it is written (RFC 5545, section 3.4): a bad line costs itself alone. */

/** A component with its content lines, unfolded. */
export interface Component {
  /** In lower case. */
  name: string;
  lines: string[];
  components: Component[];
  /** Lines that are none, and look as if they said when. */
  lost: string[];
}

/** What may stand after BEGIN. A description that is not folded may hold a line such as "Begin: at noon". */
const names =
  /^(vcalendar|vevent|vtodo|vjournal|vfreebusy|vtimezone|standard|daylight|valarm|vavailability|available|participant|vlocation|vresource|vpoll|vote|x-[\w-]+)$/;
/** Of these none stands within another. */
const entries = /^(vevent|vtodo|vjournal|vfreebusy|vtimezone)$/;
/** A line of prose that happens to look like a property: "Status: cancelled by phone". */
const prose = /^[A-Z]*[a-z][\w-]*:\s/;
const property = /^[A-Za-z][\w-]*[;:]/;
/** The properties that say when, also where their colon is missing. */
const said = 'DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|FREEBUSY';
const colonless = new RegExp(`^(${said})[ \\t=]*(?=\\d|P\\w|FREQ=)`, 'i');
const spaced = new RegExp(`^(${said})[ \\t]+(?=[;:])`, 'i');
/** "item1.DTSTART:", as address books group their lines. */
const grouped = /^[\w-]+\.(?=[A-Z][A-Z-]+[;:])/;
/** Names and values that a damaged line of these still has. */
const damaged = /\d{8}T\d{4}|FREQ=|^\W*(DT|DUR|RRUL|RULE|RDAT|EXDA|RECUR)/i;
const undamaged = new RegExp(`^(${said}|DTSTAMP)[;:]`, 'i');
const damagedName = /^(DT|DUR|RRUL|RULE|RDAT|EXDA|RECUR)[\w-]*[;:]/i;

/** A component without anything in it. */
export const componentOf = (name: string): Component => ({ name, lines: [], components: [], lost: [] });

/** Lines without their folds. One that was broken before its colon is joined with what follows. */
function unfolded(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const last = lines.length - 1;
    if (/^\s*$/.test(line)) continue;
    if (/^[ \t]/.test(line) && last >= 0) lines[last] += line.slice(1);
    else if (
      /^(DT|EXDATE|RDATE|RECURRENCE|ATTENDEE)[^:]*;[^:]*$/i.test(lines[last] ?? '') &&
      !/^[A-Z-]+[;:]/.test(line)
    )
      lines[last] += line;
    else lines.push(line.replace(colonless, '$1:').replace(spaced, '$1').replace(grouped, ''));
  }
  return lines;
}

/** What a text holds: its top components, and the entry within which it breaks off. */
export interface Outline {
  components: Component[];
  cutOff?: Component | undefined;
}

/**
 * Reads the components of a text. What stands before, between and after calendars is passed over, entries outside of
 * any are kept, an END that is missing is put where the next entry begins. Never throws.
 */
export function outlineOf(text: string): Outline {
  const root = componentOf('');
  const open = [root];
  const closeFrom = (depth: number, isNamed = false) => {
    const closed = open.splice(Math.max(1, depth));
    // What it lacks may stand in the next entry.
    for (const one of isNamed ? closed.slice(1) : closed)
      if (!/^(DTEND|DURATION)[;:]/im.test(one.lines.join('\n'))) one.lost.push(`END:${one.name}`);
  };
  const depthOf = (name: string) => open.findLastIndex((one) => one.name === name);
  for (const line of unfolded(text)) {
    const [, word = '', named = ''] = /^(BEGIN|END)\s*:\s*([\w-]+)\s*$/i.exec(line) ?? [];
    const name = named.toLowerCase();
    if (word && names.test(name)) {
      if (word.toUpperCase() === 'END') {
        const depth = depthOf(name);
        if (depth > 0) closeFrom(depth, true);
        continue;
      }
      if (name === 'vcalendar') closeFrom(1);
      else if (entries.test(name)) {
        const depth = open.findIndex((one) => entries.test(one.name));
        if (depth > 0) closeFrom(depth);
      }
      const component = componentOf(name);
      open.at(-1)?.components.push(component);
      open.push(component);
      continue;
    }
    const isProperty = property.test(line) && !prose.test(line);
    if (isProperty) open.at(-1)?.lines.push(line);
    if (isProperty ? damagedName.test(line) && !undamaged.test(line) : damaged.test(line)) open.at(-1)?.lost.push(line);
  }
  return { components: root.components, cutOff: open.find((one) => entries.test(one.name)) };
}

/** The content lines of a component's properties of this name. */
export function linesOf({ lines }: Component, name: string): string[] {
  const begins = new RegExp(`^${name}[;:]`, 'i');
  return lines.filter((line) => begins.test(line));
}

/** A content line of dates, periods or words in its parts. */
export interface Property {
  value: string;
  /** A parameter without its quotes; empty when it is not there. */
  parameter(name: string): string;
}

/** Dates hold no colon unless they are ISO's, but the unquoted zones of Exchange do. */
const datedLine = /^[\w-]+(;.*)?:((?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^;]*)|[^:]*)$/;

/** Reads a content line whose value has no colon, as that of dates has none. */
export function datedProperty(line: string): Property {
  const [, parameters = '', value = ''] = datedLine.exec(line) ?? [];
  return {
    value: value.trim(),
    parameter(name) {
      const [, quoted, bare = ''] = new RegExp(`;${name}=\\s*(?:"([^"]*)"?|([^;]*))`, 'i').exec(parameters) ?? [];
      return (quoted ?? bare).replaceAll('\\', '').trim();
    },
  };
}

const escapes: Record<string, string> = { n: ' ', N: ' ' };

/** What stands behind the colon of a content line. */
export function valueIn(line: string): string {
  // A parameter in quotes may hold a colon.
  const value = line.replace(/^[\w-]+(;[\w-]+=("[^"]*"|[^":;]*)(,"[^"]*")*)*:/, '');
  return value === line ? line.slice(line.indexOf(':') + 1) : value;
}

/** The text of a component's first property of this name; empty when it has none. */
export function textOf(component: Component, name: string): string {
  return valueIn(linesOf(component, name)[0] ?? '')
    .replace(/\\(.)/g, (_, after: string) => escapes[after] ?? after)
    .trim();
}
