import type { CalendarView } from './appointment-view.server.ts';

export function Address({ view }: { view: Pick<CalendarView, 'kind' | 'package'> }) {
  return (
    <>
      <input type="hidden" name="tab" value="appointment" />
      {view.kind && <input type="hidden" name="kind" value={view.kind} />}
      {view.package && <input type="hidden" name="package" value={view.package} />}
    </>
  );
}
