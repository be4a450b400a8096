import { useCallback, useMemo, useState } from 'react';
import type { ActionItem, ChatItem, LeadItem, Today } from './today.server.ts';

type Row = LeadItem | ActionItem | ChatItem;

/** What became of a row since the page was opened. */
type Became = 'open' | 'done' | 'put-off';

/** The rows in the places in which the page was opened with them, as they stand now. */
export interface Steady {
  opened: Today;
  /** How many have come since. */
  news: number;
  /** Shows the page as it is now. */
  show(): void;
  /** Notes that the row of a key comes back by the owner's own hand. */
  keep(key: string): void;
  /** A row as it stands now, and what became of it. */
  now<R extends Row>(row: R): { row: R; became: Became; back: number | null };
}

const rowsOf = ({ mustHear, untilTomorrow, actions, chats }: Today): Row[] => [
  ...mustHear,
  ...untilTomorrow,
  ...actions,
  ...chats.filter(({ back }) => back === null),
];
const keysOf = (today: Today) => [
  ...rowsOf(today).map(({ key }) => key),
  ...today.alarms.map(({ key }) => key),
  ...today.meetings.map(({ key }) => key),
];

/** `opened` with the rows of `fresh` that are the owner's own doing, each where it belongs; the same when there are none. */
export function withOwn(opened: Today, fresh: Today, own: ReadonlySet<string>): Today {
  const known = new Set(keysOf(opened));
  const isNew = ({ key }: Row) => own.has(key) && !known.has(key);
  if (!rowsOf(fresh).some(isNew)) return opened;
  const merged = <R extends LeadItem | ActionItem>(rows: readonly R[], now: readonly R[]): R[] => {
    const all = [...rows];
    for (const row of now.filter(isNew)) {
      const at = all.findIndex(({ due }) => due > row.due);
      all.splice(at === -1 ? all.length : at, 0, row);
    }
    return all;
  };
  return {
    ...opened,
    mustHear: merged(opened.mustHear, fresh.mustHear),
    untilTomorrow: merged(opened.untilTomorrow, fresh.untilTomorrow),
    actions: merged(opened.actions, fresh.actions),
    chats: [
      ...opened.chats.filter(({ key }) => known.has(key) || !own.has(key)),
      ...fresh.chats.filter((row) => isNew(row) && row.back === null),
    ],
  };
}

/** From which promise on a list may have left out who waited already, because it shows so many at most. */
function leftOutFrom(rows: Today['mustHear'], counts: Today['counts']): number {
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return all > rows.length ? (rows.at(-1)?.due ?? 0) : Number.POSITIVE_INFINITY;
}

/**
 * How many have come since. What the owner has done is none: what was said in a row that is done stands in that row, and
 * who moves up from below the end of a long list has waited before.
 */
export function newsIn(opened: Today, fresh: Today): number {
  const known = new Set(keysOf(opened));
  const isSaidInRow = (key: string) => {
    const action = fresh.actions.find((one) => one.key === key);
    return action !== undefined && known.has(`lead-${action.leadId}`);
  };
  const below = leftOutFrom(opened.mustHear, opened.counts);
  const laterBelow = leftOutFrom(opened.untilTomorrow, opened.countsLater);
  const waited = [
    ...fresh.mustHear.filter(({ due }) => due >= below),
    ...fresh.untilTomorrow.filter(({ due }) => due >= laterBelow),
  ];
  const before = new Set(waited.map(({ key }) => key));
  return keysOf(fresh).filter((key) => !known.has(key) && !before.has(key) && !isSaidInRow(key)).length;
}

const nobody: ReadonlySet<string> = new Set();

/**
 * Keeps a list in the order and with the rows with which the page was opened, so that nothing moves under the pointer:
 * figures and words change, what is done is marked in its place, and what comes is counted until `show`. What the owner
 * brings back themselves (`keep`, the key of its row) is no news, and stands in its place at once.
 */
export function useSteady(fresh: Today): Steady {
  const [before, setOpened] = useState(fresh);
  const [own, setOwn] = useState(nobody);
  // An emergency waits for nobody's click.
  const atOnce = new Set([...own, ...fresh.mustHear.filter(({ emergency }) => emergency).map(({ key }) => key)]);
  const opened = withOwn(before, fresh, atOnce);
  if (opened !== before) setOpened(opened);
  const show = useCallback(() => setOpened(fresh), [fresh]);
  const keep = useCallback((key: string) => setOwn((keys) => (keys.has(key) ? keys : new Set([...keys, key]))), []);
  return useMemo(() => {
    const rows = new Map(rowsOf(fresh).map((row) => [row.key, row]));
    const away = new Map([...fresh.putOff, ...fresh.chats].map((row) => [row.key, row.back]));
    return {
      opened,
      show,
      keep,
      news: newsIn(opened, fresh),
      now<R extends Row>(row: R) {
        const current = rows.get(row.key) as R | undefined;
        if (current) return { row: current, became: 'open', back: null };
        const back = away.get(row.key);
        return back == null ? { row, became: 'done', back: null } : { row, became: 'put-off', back };
      },
    };
  }, [opened, fresh, show, keep]);
}
