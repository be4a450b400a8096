import { useCallback, useMemo, useState } from 'react';
import { totalOf } from '#src/lib/lists.ts';
import type { ActionItem, ChatItem, LeadItem, Today } from './today.server.ts';

type Row = LeadItem | ActionItem | ChatItem;

type Became = 'open' | 'done' | 'put-off';

/** Rows in the places they had when the page was opened, with their current content. */
export type Steady = ReturnType<typeof useSteady>;

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

/** `opened` plus the owner's own new rows of `fresh`, in their places; unchanged if there are none. */
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

/** The due time from which a capped list may have left out leads. */
function leftOutFrom(rows: Today['mustHear'], counts: Today['counts']): number {
  return totalOf(counts) > rows.length ? (rows.at(-1)?.due ?? 0) : Number.POSITIVE_INFINITY;
}

/**
 * Counts new rows. The owner's own actions do not count, nor a lead that moves up into a capped list or is days
 * overdue: it has waited before.
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
    ...fresh.mustHear.filter(({ due }) => due >= below || due < fresh.oldBefore),
    ...fresh.untilTomorrow.filter(({ due }) => due >= laterBelow),
  ];
  const before = new Set(waited.map(({ key }) => key));
  return keysOf(fresh).filter((key) => !known.has(key) && !before.has(key) && !isSaidInRow(key)).length;
}

const nobody: ReadonlySet<string> = new Set();

/**
 * Keeps order and rows from when the page was opened, so that nothing moves under the pointer: contents change,
 * finished rows are marked, new ones are counted until `show`. Rows that the owner brings back (`keep`) appear at once.
 */
export function useSteady(fresh: Today) {
  const [before, setOpened] = useState(fresh);
  const [own, setOwn] = useState(nobody);
  // Emergencies appear at once.
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
      now<R extends Row>(row: R): { row: R; became: Became; back: number | null } {
        const current = rows.get(row.key) as R | undefined;
        if (current) return { row: current, became: 'open', back: null };
        const back = away.get(row.key);
        return back == null ? { row, became: 'done', back: null } : { row, became: 'put-off', back };
      },
    };
  }, [opened, fresh, show, keep]);
}
