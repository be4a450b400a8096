import { useFetcher } from 'react-router';
import { monthInWords, numberText, percent, spanText } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { DeskTable } from '#src/ui/desk-table.tsx';
import { IfMayHere } from '#src/ui/if-may.tsx';
import { Refused } from '#src/ui/refused.tsx';
import type { loadRecords } from './figures.server.ts';
import { leastAnswers, recordDays } from './figures.ts';

type Records = Awaited<ReturnType<typeof loadRecords>>;

/** What visitors are told of it, and the owner's switch for that. */
function Shown({ shown, words }: Pick<RecordsProps, 'shown' | 'words'>) {
  const fetcher = useFetcher<Outcome>();
  return (
    <fetcher.Form method="post" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="intent" value="show-record" />
      <input type="hidden" name="on" value={shown ? 'no' : 'yes'} />
      <p>
        {words
          ? `“${words}”`
          : `You can show this to visitors once you have ${leastAnswers} replies in ${recordDays} days.`}
      </p>
      <IfMayHere>
        <button type="submit" className="button button-quiet button-small">
          {shown ? 'Hide from the support page' : 'Show on the support page'}
        </button>
      </IfMayHere>
      <Refused outcome={fetcher.data} />
    </fetcher.Form>
  );
}

interface RecordsProps {
  records: Records;
  /** Names of the kinds. */
  titles: Readonly<Record<string, string>>;
  /** Whether the owner shows it to visitors. */
  shown: boolean;
  /** What visitors would read; undefined while there are too few answers. */
  words: string | undefined;
}

/** How promises were kept, by month and kind. */
export function AnswerRecords(props: RecordsProps) {
  const { records, titles } = props;
  return (
    <section aria-labelledby="answers-title" className="mt-10">
      <h2 id="answers-title" className="text-xl font-bold">
        Replies
      </h2>
      <p className="mb-3 text-ink-600">
        The first reply to each person who was waiting: an email, a logged call or a confirmation. Times are in office
        hours.
      </p>
      <Shown {...props} />
      <DeskTable
        caption="Replies by month and type"
        empty="No replies yet."
        rows={records}
        keyOf={({ month, type }) => `${month} ${type}`}
        columns={[
          { title: 'Month', cell: ({ month }) => monthInWords(month) },
          { title: 'Type', cell: ({ type }) => titles[type] ?? type },
          { title: 'Replies', cell: ({ answers }) => numberText(answers) },
          { title: 'On time', cell: ({ onTime, answers }) => `${percent(onTime, answers)}%` },
          { title: 'Half within', cell: ({ median }) => (median < 60_000 ? '1 min' : spanText(median)) },
        ]}
      />
    </section>
  );
}
