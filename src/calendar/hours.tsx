import { Form, Link, useNavigation } from 'react-router';
import { hoursRecords } from '#src/content/records/hours.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { shortDayInWords, timeInWords } from '#src/lib/format.ts';
import { previewPages } from '#src/records/preview.server.ts';
import { loadRecord } from '#src/records/record.server.ts';
import { RecordScreen } from '#src/records/record.tsx';
import { useKeptAnswer } from '#src/ui/hooks.ts';
import { SheetSection } from '#src/ui/screen.tsx';
import type { Route } from './+types/hours';
import { answerQuick, type Booked, hoursId, meetingsOutside, type QuickAnswer } from './hours.server.ts';

function Meetings({ meetings }: { meetings: readonly Booked[] }) {
  return (
    <ul className="sheet-rows">
      {meetings.map(({ id, name, date, time, minutes }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-ink-200 py-2.5 first:border-t-0 [&_s]:text-ink-500"
        >
          <div>
            <Link className="desk-link" to={`/admin/appointments/${id}`}>
              {name}
            </Link>
            <p className="text-sm wrap-anywhere text-ink-600">
              {shortDayInWords(date)}, {timeInWords(time)}, {minutes} min
            </p>
          </div>
          <p className="sheet-row-acts">
            <Link className="button-word" to={`/admin/appointments/${id}#place`} aria-label={`Move ${name}`}>
              Move
            </Link>
            <Link className="button-word" to={`/admin/appointments/${id}#answer`} aria-label={`Email ${name}`}>
              Email
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Closing({ answer }: { answer: QuickAnswer | undefined }) {
  const busy = useNavigation().state !== 'idle';
  const booked = (answer?.ok && answer.booked) || [];
  return (
    <SheetSection id="closing" title="Close now" about="at once, for replies and meetings; what is booked stays booked">
      <Form method="post" id="close-now" className="sheet-acts" aria-busy={busy}>
        <button type="submit" name="intent" value="close-today" className="button button-quiet button-small">
          Close today
        </button>
        <button type="submit" name="intent" value="close-week" className="button button-quiet button-small">
          Close this week
        </button>
      </Form>
      <div role="status" className="empty:hidden">
        {answer?.ok && (
          <div className="notice notice-info mt-3">
            <p>{answer.said}</p>
            {booked.length > 0 && (
              <>
                <p>
                  {booked.length === 1 ? 'One meeting is' : `${booked.length} meetings are`} booked in this time and
                  will stay booked. Move them or tell the people.
                </p>
                <Meetings meetings={booked} />
              </>
            )}
            {answer.undo !== undefined && (
              <Form method="post">
                <input type="hidden" name="number" value={answer.undo} />
                <button type="submit" name="intent" value="undo" className="button-word">
                  Undo
                </button>
              </Form>
            )}
          </div>
        )}
      </div>
      <p role="alert" className="field-error empty:hidden">
        {answer?.ok === false && answer.reason}
      </p>
    </SheetSection>
  );
}

function Outside({ meetings, isDraft }: { meetings: readonly Booked[]; isDraft: boolean }) {
  if (meetings.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="outside">
      <h2 id="outside">Meetings outside your hours</h2>
      <p className="text-ink-600">
        {isDraft ? 'Once the draft is published. These' : 'These'} stay booked unless you move them.
      </p>
      <Meetings meetings={meetings} />
    </section>
  );
}

export const meta = deskTitle('Hours and days off');

const params = { collection: 'hours', id: 'hours' };

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const look = new URL(args.request.url).searchParams.get('version');
  const [view, preview, outside] = await Promise.all([
    loadRecord(parts, { collection: hoursRecords, id: hoursId }, look),
    previewPages(parts, params, look),
    meetingsOutside(parts),
  ]);
  if (!view) throw new Error('the hours have a default');
  return { view: { ...view, preview }, outside };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form) => {
    const answer = await answerQuick(parts, form, parts.actor);
    if (answer.ok) parts.changes.announce();
    return answer;
  });

export default function Hours({ loaderData: { view, outside }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData as QuickAnswer | undefined);
  return (
    <RecordScreen
      view={view}
      back={{ path: '/admin/calendar', name: 'Calendar' }}
      above={<Closing answer={answer} />}
      beside={<Outside meetings={outside} isDraft={view.draft !== undefined} />}
    />
  );
}
