import { useCallback, useMemo, useState } from 'react';
import type { ActionItem, ChatItem, LeadItem, Today } from './today.server.ts';

type Row = LeadItem | ActionItem | ChatItem;

/** What became of a row since the page was opened. */
export type Became = 'open' | 'done' | 'put-off';

/** The rows in the places in which the page was opened with them, as they stand now. */
export interface Steady {
  opened: Today;
  /** How many have come since. */
  news: number;
  /** Shows the page as it is now. */
  show(): void;
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

/**
 * Keeps a list in the order and with the rows with which the page was opened, so that nothing moves under the pointer:
 * figures and words change, what is done is marked in its place, and what comes is counted until `show`.
 */
export function useSteady(fresh: Today): Steady {
  const [opened, setOpened] = useState(fresh);
  const show = useCallback(() => setOpened(fresh), [fresh]);
  return useMemo(() => {
    const known = new Set(keysOf(opened));
    const rows = new Map(rowsOf(fresh).map((row) => [row.key, row]));
    const away = new Map([...fresh.putOff, ...fresh.chats].map((row) => [row.key, row.back]));
    return {
      opened,
      show,
      news: keysOf(fresh).filter((key) => !known.has(key)).length,
      now<R extends Row>(row: R) {
        const current = rows.get(row.key) as R | undefined;
        if (current) return { row: current, became: 'open', back: null };
        const back = away.get(row.key);
        return back == null ? { row, became: 'done', back: null } : { row, became: 'put-off', back };
      },
    };
  }, [opened, fresh, show]);
}
