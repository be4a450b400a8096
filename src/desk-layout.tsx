import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, Link, Outlet, useFetcher, useLocation } from 'react-router';
import { mayOf, mayOpen, roleWords } from '#src/desk/areas.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { keepOffline } from '#src/desk/offline.ts';
import { mailStanding } from '#src/desk/outbox-trouble.server.ts';
import { requireFrame } from '#src/desk/require-sign-in.server.ts';
import { type Scheme, schemeIn, schemes } from '#src/desk/scheme.ts';
import { pendingLeads, unreadLeads } from '#src/inbox/lead-list-store.server.ts';
import { applicationType, heldBackList, messageType } from '#src/inbox/lead-types.ts';
import { todayCount } from '#src/inbox/today.server.ts';
import type { LeadType } from '#src/intake/lead.ts';
import { countQuarantined } from '#src/intake/quarantine-store.server.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { mayDo, type Right, unnamed } from '#src/platform/session/rights.ts';
import { DeskToast } from '#src/ui/act.tsx';
import { DeskSlot, LookOnly, MayContext } from '#src/ui/may.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/desk-layout';
import {
  CouldNotRead,
  DeskHeader,
  DeskLine,
  MailLine,
  NothingHere,
  NotYours,
  ViewerLine,
} from './desk/behind-gate.tsx';
import { useDesk, useScreenFocus } from './desk/live.ts';
import { DeskTabs, Shortcuts, SignOutButton, type Tab, type TabGroup, TabScreens, tabAt } from './desk/shortcuts.tsx';
import { BackToFirstDay } from './first-day/first-day-row.tsx';
import { countWaiting } from './notices/notice-store.server.ts';

function AppBadge({ waiting }: { waiting: number | undefined }) {
  useEffect(() => {
    if (waiting === undefined || !('setAppBadge' in navigator && 'clearAppBadge' in navigator)) return;
    // Browsers may refuse, for example in a window that is not installed.
    (waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()).catch(() => undefined);
  }, [waiting]);
  return null;
}

const words: Record<Scheme | 'system', string> = { system: 'System', light: 'Light', dark: 'Dark' };

function SchemeChoice({ scheme }: { scheme: Scheme | undefined }) {
  const fetcher = useFetcher<Outcome>();
  const chosen = fetcher.formData?.get('scheme') ?? scheme ?? 'system';
  return (
    <fetcher.Form method="post" action="/admin/scheme" className="scheme-choice" aria-label="Appearance">
      {(['system', ...schemes] as const).map((one) => (
        <button
          key={one}
          className="aria-pressed:after:h-[5px] aria-pressed:after:w-2.5 aria-pressed:after:-translate-y-0.5 aria-pressed:after:-rotate-45 aria-pressed:after:border-b-2 aria-pressed:after:border-l-2 aria-pressed:after:border-current"
          type="submit"
          name="scheme"
          value={one}
          aria-pressed={chosen === one}
        >
          {words[one]}
        </button>
      ))}
      <p role="status" className="field-error empty:hidden">
        {fetcher.data?.ok === false && fetcher.data.reason}
      </p>
    </fetcher.Form>
  );
}

export const handle: PageHandle = { app: true };
export const clientMiddleware = [keepOffline];

export async function loader(args: Route.LoaderArgs) {
  const { db, clock, mailConfigured, records, actor, staff } = await requireFrame(args);
  const { role } = actor;
  const scheme = schemeIn(args.request.headers.get('cookie'));
  // They owe a second factor, so not even figures may be shown.
  const isOpen = !(await staff.keys.owes(actor.account));
  const now = clock.now();
  const ofLeads = async () => {
    const [pending, refused, fresh, today, waiting] = await Promise.all([
      pendingLeads(db.sql),
      countQuarantined(db.sql),
      unreadLeads(db),
      todayCount(db, now),
      countWaiting(db.sql),
    ]);
    return { pending, refused, fresh, today, waiting };
  };
  const [leads, mail, drafts] = await Promise.all([
    isOpen && mayDo(role, 'leads', 'read') ? ofLeads() : undefined,
    isOpen && mayOpen(role, '/admin/outbox') ? mailStanding(db, mailConfigured, now) : undefined,
    isOpen && mayDo(role, 'content', 'read') ? records.drafts.count() : undefined,
  ]);
  return { ...leads, mail, drafts, scheme, role, isOpen, name: actor.name === unnamed ? undefined : actor.name };
}

const isAnswer = (error: unknown, status: number) => isRouteErrorResponse(error) && error.status === status;
const isNotThere = (error: unknown) => isAnswer(error, 404);

export const meta = (args: Route.MetaArgs) => deskTitle(isNotThere(args.error) ? 'Nothing here' : 'Dashboard')(args);

/** Screens that consist of one form. */
const isEditor = (path: string) => /^\/admin\/(pages|records\/[^/]+\/|newsletter\/|calendar\/)/.test(path);

/** S2 §2 Admin dashboard. Missing figures are left out. */
function Desk({ figures, children }: { figures: Partial<Route.ComponentProps['loaderData']>; children: ReactNode }) {
  const {
    pending,
    refused,
    fresh,
    mail,
    today,
    waiting = 0,
    drafts,
    scheme,
    role = 'owner',
    isOpen = true,
    name,
  } = figures;
  const of = (type: LeadType) => ({ count: pending?.[type], fresh: fresh?.[type] });
  // S2's six tabs stay together under their names and order.
  const groups: TabGroup[] = [
    {
      title: 'Daily',
      tabs: [
        { text: 'Today', href: '/admin/today', count: today, countWords: 'waiting for a reply', shortcut: 't' },
        { text: 'People', href: '/admin/people', shortcut: 'p' },
        { text: 'Calendar', href: '/admin/calendar', beside: '/admin/records/hours', shortcut: 'c' },
      ],
    },
    {
      title: 'Website',
      tabs: [
        { text: 'Pages', href: '/admin/pages' },
        { text: 'Appointments', href: '/admin/appointments', ...of('appointment'), countWords: 'to confirm' },
        {
          text: 'Messages',
          href: messageType.path,
          screens: [
            { text: 'Messages', href: messageType.path, ...of('contact'), countWords: 'to reply' },
            {
              text: 'Applications',
              href: applicationType.list,
              beside: applicationType.path,
              ...of('career'),
              countWords: 'to reply',
            },
            { text: 'Held back', href: heldBackList, count: refused, countWords: 'held back' },
          ],
        },
        { text: 'Quote Requests', href: '/admin/quotes', ...of('quote'), countWords: 'to reply' },
        { text: 'Analytics', href: '/admin/analytics' },
        { text: 'Chat History', href: '/admin/chat-history', beside: '/admin/chat-questions' },
      ],
    },
    {
      title: 'Business',
      tabs: [
        {
          text: 'Content',
          href: '/admin/records',
          screens: [
            {
              text: 'Prices and facts',
              href: '/admin/records',
              count: drafts,
              countWords: drafts === 1 ? 'draft' : 'drafts',
            },
            { text: 'Articles', href: '/admin/records/articles' },
          ],
        },
        { text: 'Newsletter', href: '/newsletter-management', beside: '/admin/newsletter' },
        {
          text: 'Settings',
          href: '/admin/account',
          screens: [
            { text: 'Account', href: '/admin/account' },
            { text: 'Team', href: '/admin/team' },
            { text: 'Notifications', href: '/admin/notifications' },
            { text: 'Privacy', href: '/admin/privacy' },
            { text: 'Mail', href: '/admin/outbox', count: mail?.unsent, countWords: 'stuck', isAlarm: true },
            { text: 'Backups', href: '/admin/backups' },
            { text: 'Audit log', href: '/admin/audit' },
            { text: 'Protections', href: '/admin/records/protections/protections' },
          ],
        },
      ],
    },
  ];
  // Whoever owes a second factor is led to their account, where it is set up.
  const isShown = (path: string, right?: Right) => isOpen && mayOpen(role, path, right);
  const allowed = (tabs: readonly Tab[]) => tabs.filter(({ href }) => isShown(href.replace(/\?.*/, '')));
  const own = ({ title, tabs }: TabGroup): TabGroup => ({
    title,
    tabs: tabs.flatMap((tab) => {
      const screens = allowed(tab.screens ?? [tab]);
      return screens.slice(0, 1).map(({ href }) => ({ ...tab, href, ...(tab.screens && { screens }) }));
    }),
  });
  const shown = groups.map(own).filter(({ tabs }) => tabs.length > 0);
  const tabs = shown.flatMap((group) => group.tabs);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const shortcuts = useRef<HTMLDialogElement>(null);
  const place = useLocation();
  const here = tabAt(tabs, place);
  useScreenFocus();
  useDesk();
  return (
    <MayContext value={mayOf(role)}>
      <div className="desk md:[--desk-top:3.8125rem] md:max-lg:[--desk-top:6.5rem]">
        <a
          className="skip-link fixed -top-20 left-3 z-50 rounded-lg bg-white px-4 py-2 font-semibold text-arc-700 shadow-lg focus:top-3"
          href="#desk-main"
        >
          Skip to the content
        </a>
        <DeskHeader mayFind={isShown('/admin/find')} tabs={<DeskTabs groups={shown} here={here} />}>
          {isShown('/admin/new', 'write') && (
            <Link
              className="button button-quiet button-small desk-button max-[30rem]:px-2.5 max-[30rem]:text-sm max-[30rem]:whitespace-nowrap"
              to="/admin/new"
              data-shortcut="new"
            >
              New
            </Link>
          )}
          {/* A tab puts its own buttons here (DeskSlot). */}
          <div ref={setSlot} className="flex flex-wrap gap-1.5 empty:hidden max-[30rem]:contents sm:gap-2" />
          <details className="sheet-menu desk-own max-lg:ml-auto max-sm:static">
            <summary className="button-word max-[30rem]:gap-1.5 max-[30rem]:px-1 max-[30rem]:text-sm">You</summary>
            <div className="sheet-menu-list min-w-56 max-sm:right-0 max-sm:left-auto">
              {name && (
                <p className="px-2.5 pt-2 text-sm text-ink-600">{`${name}, ${roleWords[role].name.toLowerCase()}`}</p>
              )}
              <button
                type="button"
                onClick={({ currentTarget }) => {
                  currentTarget.closest('details')?.removeAttribute('open');
                  shortcuts.current?.showModal();
                }}
              >
                Keyboard shortcuts <kbd>?</kbd>
              </button>
              <p className="px-2 pt-3.5 pb-1 text-[0.8125rem] text-ink-500">Appearance</p>
              <SchemeChoice scheme={scheme} />
              <SignOutButton />
            </div>
          </details>
        </DeskHeader>
        <div className="desk-body min-w-0">
          <DeskLine />
          <MailLine standing={mail} />
          <TabScreens tab={here} />
          <main id="desk-main" tabIndex={-1} className="desk-main relative">
            <DeskSlot value={slot}>
              <AppBadge waiting={waiting} />
              {role === 'viewer' && <ViewerLine />}
              <BackToFirstDay />
              {isEditor(place.pathname) ? <LookOnly>{children}</LookOnly> : children}
            </DeskSlot>
            <DeskToast />
          </main>
        </div>
        <Shortcuts dialog={shortcuts} tabs={tabs} />
      </div>
    </MayContext>
  );
}

export default function AdminShell({ loaderData }: Route.ComponentProps) {
  return (
    <Desk figures={loaderData}>
      <Outlet />
    </Desk>
  );
}

/** An error in one tab keeps the dashboard around it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const problem = isNotThere(error) ? <NothingHere /> : isAnswer(error, 403) ? <NotYours /> : <CouldNotRead />;
  return <Desk figures={loaderData ?? {}}>{problem}</Desk>;
}
