import { monthInWords, numberText, percent } from '#src/lib/format.ts';
import { DeskTable } from '#src/ui/desk-table.tsx';
import type { loadMeetingFigures } from './figures.server.ts';

/** Meetings by month and kind, and why some were cancelled: for the Analytics tab. */
export function MeetingFigures(
  props: Awaited<ReturnType<typeof loadMeetingFigures>> & { kindInWords(kind: string): string },
) {
  const { meetings, reasons } = props;
  const all = reasons.reduce((sum, { n }) => sum + n, 0);
  return (
    <section aria-labelledby="meetings-title" className="mt-10">
      <h2 id="meetings-title" className="text-xl font-bold">
        Meetings
      </h2>
      <p className="mb-3 text-ink-600">By month of the meeting, for the last twelve months and all upcoming ones.</p>
      <DeskTable
        caption="Meetings by month and kind"
        empty="Nothing has been booked yet."
        rows={meetings}
        keyOf={({ month, kind }) => `${month} ${kind}`}
        columns={[
          { title: 'Month', cell: ({ month }) => monthInWords(month) },
          { title: 'Kind', cell: ({ kind }) => props.kindInWords(kind) },
          { title: 'Booked', cell: ({ booked }) => numberText(booked) },
          { title: 'Held', cell: ({ held }) => numberText(held) },
          { title: 'Cancelled', cell: ({ cancelled }) => numberText(cancelled) },
          { title: 'No-show', cell: ({ noShow }) => numberText(noShow) },
        ]}
      />
      {reasons.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 font-semibold">Cancellation reasons</h3>
          <DeskTable
            caption="Cancellation reasons"
            empty=""
            rows={reasons}
            keyOf={({ reason }) => reason}
            columns={[
              { title: 'Reason', cell: ({ reason }) => reason || 'No reason given' },
              { title: 'Meetings', cell: ({ n }) => numberText(n) },
              { title: 'Share', cell: ({ n }) => `${percent(n, all)}%` },
            ]}
          />
        </>
      )}
    </section>
  );
}
