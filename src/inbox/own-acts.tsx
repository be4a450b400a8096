import { useCallback, useState } from 'react';
import type { Acts } from './today.server.ts';
import type { TodayResult } from './today-actions.server.ts';
import { ConfirmActs, RowActs } from './today-row-acts.tsx';
import { TodayToast } from './today-toast.tsx';

export function OwnActs({ acts, name }: { acts: Acts; name: string }) {
  const [last, setSaid] = useState<TodayResult>();
  const onSaid = useCallback((last: TodayResult) => setSaid(last), []);
  const { page, row, waits, back } = acts;
  // The next lead's screen is the same component.
  const said = last?.ok && 'key' in last && last.key !== row.key ? undefined : last;
  const became = back !== null && waits ? 'put-off' : waits ? 'open' : 'done';
  const { toConfirm, phone } = 'toConfirm' in row ? row : {};
  if (!waits && !said && !toConfirm) return null;
  return (
    <>
      {!waits && !said && toConfirm ? (
        <ConfirmActs page={{ onSaid }} row={{ id: row.id, phone }} toConfirm={toConfirm} name={name} />
      ) : (
        <RowActs page={{ ...page, onSaid }} row={row} name={name} became={became} back={back} />
      )}
      <TodayToast said={said} date={page.date} onSaid={onSaid} />
    </>
  );
}
