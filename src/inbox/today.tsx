import { todayKeys } from 'content:inbox';
import { types } from 'content:leads';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { requireSignInOrLeave } from '#src/desk/require-sign-in.server.ts';
import { firstDayOnToday } from '#src/first-day/first-day.server.ts';
import { FirstDayRow } from '#src/first-day/first-day-row.tsx';
import { type LeadType, leadTabs } from '#src/intake/lead.ts';
import { dayInWords, numberText, spanInWords } from '#src/lib/format.ts';
import { totalOf } from '#src/lib/lists.ts';
import { said } from '#src/ui/act.tsx';
import { IfMay, useMay } from '#src/ui/may.tsx';
import { useNow } from '#src/ui/on-leaving.ts';
import { KeyHints, Screen, SheetSection } from '#src/ui/screen.tsx';
import type { Route } from './+types/today';
import { type LeadItem, loadToday, type Today } from './today.server.ts';
import { type ActsOf, RowActs, todayPath } from './today-row-acts.tsx';
import {
  ActionRow,
  AlarmSlip,
  ChatRow,
  ChatSlip,
  DayRuler,
  LeadRow,
  MeetingRow,
  Outcomes,
  PromiseSlip,
} from './today-rows.tsx';
import { WhoseDay } from './today-whose.tsx';
import { clock, daySentence, doneWords, kindWords, untilWords } from './today-words.ts';
import { type Steady, useSteady } from './use-steady.ts';

function Folds({ today, page }: { today: Today; page: ActsOf }) {
  const { done, putOff, date } = today;
  const chats = today.chats.filter(({ back }) => back !== null);
  const away = [
    ...putOff.map((row) => ({ row, name: row.name, what: kindWords(row), back: row.back })),
    ...chats.map((row) => ({
      row,
      name: row.name || 'A chat visitor',
      what: 'Asked for a person',
      back: row.back,
    })),
  ].sort((a, b) => (a.back ?? 0) - (b.back ?? 0));
  const next = away[0]?.back;
  return (
    <>
      {done.answers > 0 && (
        <details className="sheet-fold">
          <summary>
            <b className="font-semibold">Done today</b> <span className="text-ink-600">{doneWords(done)}</span>
          </summary>
          <ul>
            {done.rows.map(({ path, name, at }) => (
              <li key={`${path} ${at}`} className="fold-row flex flex-wrap items-center gap-x-3 py-1">
                <span className="tabular-nums text-ink-600">{clock(at)}</span>
                <Link className="desk-link" to={path}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
      {away.length > 0 && (
        <details className="sheet-fold">
          <summary>
            <b className="font-semibold">Snoozed</b>{' '}
            <span className="text-ink-600">
              {numberText(away.length)}
              {next && `, next one back ${untilWords(next, date)}`}
            </span>
          </summary>
          <ul>
            {away.map(({ row, name, what, back }) => (
              <li key={row.key} className="fold-row flex flex-wrap items-center gap-x-3 py-1">
                <Link className="desk-link" to={row.path}>
                  {name}
                </Link>
                <span className="sign">{what}</span>
                <RowActs page={page} row={row} name={name} became="put-off" back={back} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function dayWords({ done, now, closes, nextOpens, date, worksToday }: Today): string {
  const { answers: n, onTime, median } = done;
  const people = n === 1 ? 'one person' : `${numberText(n)} people`;
  const kept = n === 1 ? (onTime === 1 ? 'on time' : 'late') : `${numberText(onTime)} on time`;
  const half = median === null || n < 2 ? '' : `, half within ${spanInWords(median)} of office hours`;
  const heard = n > 0 ? `You replied to ${people} today, ${kept}${half}.` : '';
  const open = worksToday && now < closes;
  const after = `${open ? `The clock for messages after ${clock(closes)}` : 'The clock for new messages'} starts ${untilWords(nextOpens, date)}.`;
  return [heard, after].filter(Boolean).join(' ');
}

function Everybody({ today, news }: { today: Today; news: ReactNode }) {
  const { works, date } = today;
  return (
    <section className="px-4 py-12 text-center sm:px-8 sm:py-20" aria-labelledby="must-hear">
      <h2 id="must-hear" className="text-3xl leading-tight font-medium tracking-[-0.03em]" tabIndex={-1}>
        You’re all caught up.
      </h2>
      <p className="mx-auto mt-3 max-w-[36rem] text-ink-600">{dayWords(today)}</p>
      {news}
      <p className="mx-auto mt-3 flex max-w-[36rem] flex-wrap justify-center gap-x-5 gap-y-1 text-ink-600">
        {works.mails && <span className="sign sign-done">Email is working</span>}
        {works.backup !== null && (
          <span className="sign sign-done">Backup verified {untilWords(works.backup, date)}</span>
        )}
      </p>
    </section>
  );
}

const nowStepMs = 10_000;
const mostChats = 6;

function More({ counts, shown, whose }: { counts: Today['counts']; shown: number; whose: Today['whose'] }) {
  const waiting = Object.entries(counts) as [LeadType, number][];
  const all = totalOf(counts);
  if (all <= shown) return null;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 border-t border-ink-200 pt-3 text-ink-600">
      {numberText(all - shown)} more waiting. See all:{' '}
      {waiting.map(([type, n]) => (
        <Link
          key={type}
          className="desk-link"
          to={`${leadTabs[type]}?status=pending&sort=due${whose && `&whose=${whose}`}`}
        >
          {types[type].title} ({numberText(n)})
        </Link>
      ))}
    </p>
  );
}

function NewsButton({ steady }: { steady: Steady }) {
  const { news, show } = steady;
  return (
    <span role="status">
      {news > 0 && (
        <button
          type="button"
          className="desk-link min-h-6"
          data-shortcut="show-new"
          onClick={() => {
            show();
            document.getElementById('must-hear')?.focus();
          }}
        >
          {numberText(news)} new, show {news === 1 ? 'it' : 'them'}
        </button>
      )}
    </span>
  );
}

/** By person, in the order of each one's first row. */
function byPerson(items: readonly LeadItem[]): LeadItem[][] {
  const groups = new Map<string, LeadItem[]>();
  for (const item of items) groups.set(item.person, [...(groups.get(item.person) ?? []), item]);
  return [...groups.values()];
}

function LeadRows(props: { items: readonly LeadItem[]; steady: Steady; page: ActsOf; withNow?: boolean }) {
  const { items, steady, page } = props;
  const groups = byPerson(items);
  const isLate = (group: readonly LeadItem[]) => (group[0]?.due ?? 0) < steady.opened.now;
  const rows = (some: readonly (readonly LeadItem[])[]) =>
    some.flatMap((group) =>
      group.map((item, nth) => (
        <LeadRow key={item.key} item={item} isSame={nth > 0} steady={steady} page={page} crew={steady.opened.crew} />
      )),
    );
  const late = groups.filter(isLate);
  if (!props.withNow || late.length === 0 || late.length === groups.length)
    return <ul className="sheet-rows pb-1">{rows(groups)}</ul>;
  return (
    <ul className="sheet-rows">
      {rows(late)}
      <li className="now-line">Now, {clock(page.now)}</li>
      {rows(groups.filter((group) => !isLate(group)))}
    </ul>
  );
}

/** Whoever was due days ago, in one line; open if it is all there is. */
function Old(props: { items: readonly LeadItem[]; steady: Steady; page: ActsOf; isOpen: boolean }) {
  const { items, isOpen, ...rest } = props;
  if (items.length === 0) return null;
  return (
    <details className="sheet-fold px-0 sm:px-0" open={isOpen}>
      <summary>
        <b className="font-semibold">Overdue for more than three days</b>{' '}
        <span className="text-ink-600">{numberText(items.length)}</span>
      </summary>
      <LeadRows items={items} {...rest} />
    </details>
  );
}

function TodayScreen({ today }: { today: Today }) {
  const steady = useSteady(today);
  const now = useNow(today.now, nowStepMs);
  const { opened, keep } = steady;
  const { last } = useSyncExternalStore(said.subscribe, said.get, said.atFirst);
  useEffect(() => {
    if (last?.ok && last.key && 'isBack' in last) keep(last.key);
  }, [last, keep]);
  const narrowed = today.whose !== '';
  const page: ActsOf = { now, date: today.date, offers: today.offers, narrowed };
  const emergencies = opened.mustHear.filter(({ emergency }) => emergency);
  const breaking = opened.mustHear.find(({ breaks, emergency }) => breaks && !emergency);
  const urgent = breaking ? [...emergencies, breaking] : emergencies;
  const isOld = ({ due }: LeadItem) => due < opened.oldBefore;
  const waiting = opened.mustHear.filter((item) => !urgent.includes(item));
  const [old, mustHear] = [waiting.filter(isOld), waiting.filter((item) => !isOld(item))];
  const asked = opened.chats.filter(({ back }) => back === null);
  const chats = asked.filter(({ left }) => !left).slice(0, mostChats);
  const left = asked.filter((chat) => chat.left);
  const hasSlips = urgent.length > 0 || chats.length > 0 || opened.alarms.length > 0;
  const stands = new Set(today.alarms.map(({ key }) => key));
  const firstSlip =
    [...urgent, ...chats].find((item) => steady.now(item).became === 'open')?.key ??
    opened.alarms.find(({ key }) => stands.has(key))?.key;
  const { meetings, actions } = opened;
  const total = totalOf(today.counts);
  const answered = opened.untilTomorrow.filter((item) => item.answered).length;
  const flags = today.mustHear.map(({ due, name }) => ({ at: due, name }));
  return (
    <Screen
      className="today"
      title={dayInWords(today.date)}
      about={
        <>
          {daySentence(today, now)}
          {!today.worksToday && (
            <>
              {' '}
              <IfMay open="/admin/records/hours/hours">
                <Link className="desk-link" to="/admin/records/hours/hours">
                  Hours and days off
                </Link>
              </IfMay>
            </>
          )}
        </>
      }
      notes={today.crew && <WhoseDay whose={today.whose} />}
    >
      <div className="sheet">
        <DayRuler {...today} now={now} promises={flags} meetings={today.meetings} lunch={today.lunch} />
        {hasSlips && (
          <div className="slips grid border-t border-ink-200 md:grid-cols-3">
            {urgent.map((item) => (
              <PromiseSlip key={item.key} item={item} steady={steady} page={page} crew={today.crew} />
            ))}
            {chats.map((chat) => (
              <ChatSlip key={chat.key} item={chat} steady={steady} page={page} isFirst={chat.key === firstSlip} />
            ))}
            {opened.alarms.map((alarm) => {
              const still = today.alarms.find(({ key }) => key === alarm.key);
              const isFirst = alarm.key === firstSlip;
              return <AlarmSlip key={alarm.key} alarm={still ?? alarm} gone={!still} isFirst={isFirst} />;
            })}
          </div>
        )}
        <div className={meetings.length + actions.length > 0 ? 'sheet-columns' : 'border-t border-ink-200'}>
          <div>
            {waiting.length === 0 && urgent.length === 0 && asked.length === 0 ? (
              <Everybody today={today} news={<NewsButton steady={steady} />} />
            ) : (
              <section className="sheet-section" aria-labelledby="must-hear">
                <header>
                  <h2 id="must-hear" tabIndex={-1}>
                    Waiting for a reply today
                  </h2>
                  <p>{numberText(total)}, by promised time</p>
                  <NewsButton steady={steady} />
                </header>
                {waiting.length === 0 && <p className="text-ink-600">No one else.</p>}
                {mustHear.length > 0 && <LeadRows items={mustHear} steady={steady} page={page} withNow />}
                <Old items={old} steady={steady} page={page} isOpen={mustHear.length === 0} />
                <More counts={today.counts} shown={opened.mustHear.length} whose={today.whose} />
              </section>
            )}
            <Outcomes today={opened} />
            {opened.untilTomorrow.length > 0 && (
              <SheetSection
                id="until-tomorrow"
                title="Tomorrow and later"
                about={`${numberText(totalOf(today.countsLater))}, by promised time${answered > 0 ? `; ${numberText(answered)} replied` : ''}`}
              >
                <LeadRows items={opened.untilTomorrow} steady={steady} page={page} />
                <More counts={today.countsLater} shown={opened.untilTomorrow.length} whose={today.whose} />
              </SheetSection>
            )}
            {left.length > 0 && (
              <SheetSection
                id="left-chat"
                title="Asked for a person, then left"
                about={`${numberText(left.length)}, in chat more than 30 minutes ago`}
              >
                <ul className="sheet-rows">
                  {left.map((chat) => (
                    <ChatRow key={chat.key} item={chat} steady={steady} page={page} />
                  ))}
                </ul>
              </SheetSection>
            )}
          </div>
          {meetings.length + actions.length > 0 && (
            <aside aria-label="The rest of the day">
              {meetings.length > 0 && (
                <section className="sheet-section px-4 sm:px-6" aria-labelledby="meetings">
                  <header>
                    <h2 id="meetings">Meetings today</h2>
                    <Link className="desk-link" to={leadTabs.appointment}>
                      Appointments
                    </Link>
                  </header>
                  <ul className="sheet-rows">
                    {meetings.map((item) => (
                      <MeetingRow
                        key={item.key}
                        item={item}
                        still={today.meetings.find(({ key }) => key === item.key)}
                        page={page}
                      />
                    ))}
                  </ul>
                </section>
              )}
              {actions.length > 0 && (
                <SheetSection
                  id="said-would"
                  title="Your follow-ups"
                  about={numberText(today.actions.length)}
                  className="px-4 sm:px-6"
                >
                  <ul className="sheet-rows">
                    {actions.map((item) => (
                      <ActionRow key={item.key} item={item} steady={steady} page={page} />
                    ))}
                  </ul>
                </SheetSection>
              )}
            </aside>
          )}
        </div>
        <Folds today={today} page={page} />
        <p className="px-4 pt-2 pb-4 text-sm text-ink-600 sm:px-8">
          {today.works.canary === null
            ? 'No test request has made it through today. We send one every 15 minutes.'
            : `Last successful test request: ${untilWords(today.works.canary, today.date)} ET.`}
        </p>
      </div>
      <KeyHints
        hints={useMay().change(todayPath) ? todayKeys : todayKeys.filter(([key]) => !['L', 'D'].includes(key))}
      />
    </Screen>
  );
}

export const meta = deskTitle('Today');

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignInOrLeave(args);
  const params = new URL(args.request.url).searchParams;
  const [today, firstDay] = await Promise.all([loadToday(parts, params), firstDayOnToday(parts, args.request)]);
  return { today, firstDay };
}

export default function TodayTab({ loaderData }: Route.ComponentProps) {
  const { today, firstDay } = loaderData;
  return (
    <>
      {firstDay && <FirstDayRow {...firstDay} />}
      <TodayScreen key={today.whose} today={today} />
    </>
  );
}
