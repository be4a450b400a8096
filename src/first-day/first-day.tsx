import { Form, Link, redirect } from 'react-router';
import { collectionNamed } from '#src/content/records/all.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { confirmSamples } from '#src/records/snapshot.server.ts';
import { KeyHints } from '#src/ui/key-hints.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Toast, useToast } from '#src/ui/toast.tsx';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/first-day';
import styles from './first-day.css?url';
import { firstDay, hide, lastTestMail, type Step, sendTestMail } from './first-day.server.ts';
import { DomainSection, GoLiveSection, MailSection } from './first-day-sections.tsx';

export const meta = deskTitle('Getting started');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const loader = async (args: Route.LoaderArgs) => firstDay(await requireSignIn(args), args.request);

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<Outcome<{ said?: string }>> => {
    const { db, records, actor, changes } = parts;
    switch (form.get('intent')) {
      case 'hide':
      case 'show':
        await hide(parts, form.get('intent') === 'hide');
        changes.announce();
        if (form.get('back') === 'today') throw redirect('/admin/today');
        return { ok: true };
      case 'confirm': {
        const collection = collectionNamed(String(form.get('collection') ?? ''));
        if (!collection) return refuse('There’s nothing here to confirm.');
        const ids = String(form.get('ids') ?? '').split(' ');
        const confirmed = await confirmSamples({ sql: db.sql, publishing: records.publishing, actor }, collection, ids);
        changes.announce();
        if (confirmed === 0) return refuse('There’s no sample content left here.');
        return { ok: true, said: `${collection.title}: confirmed as correct for your company.` };
      }
      case 'test': {
        if (!parts.mailConfigured) return refuse('No mail server is set up (SMTP_URL), so there’s nothing to test.');
        const last = await lastTestMail(db.sql);
        if (last?.to.some(({ state, error }) => state === 'waiting' && error === ''))
          return refuse('A test email is already on its way.');
        const to = await sendTestMail(parts);
        await parts.noteDone({ action: 'test mail', subject: to.join(', ') });
        parts.wake();
        return { ok: true };
      }
      default:
        return unknownIntent;
    }
  });

const signs: Record<Step['state'], [className: string, words: string]> = {
  done: ['sign sign-done', 'Done'],
  sample: ['sign sign-warning', 'Sample'],
  open: ['sign sign-new', 'To do'],
  default: ['sign', 'Default'],
};

function StepRow({ step: { title, href, state, words } }: { step: Step }) {
  const [className, sign] = signs[state];
  return (
    <li className="sheet-row first-day-row">
      <div>
        <p className="sheet-row-name">
          <Link className="sheet-row-open" to={href}>
            {title}
          </Link>
        </p>
        <p className="sheet-row-about">{words}</p>
      </div>
      <p className={className}>{sign}</p>
    </li>
  );
}

export default function FirstDay({ loaderData, actionData }: Route.ComponentProps) {
  const { steps, groups, samples, mail, findings, left, isHidden } = loaderData;
  const [answer, close] = useToast(useKeptAnswer(actionData));
  return (
    <Screen
      back={{ to: '/admin/records', text: 'Prices and facts' }}
      title="Getting started"
      about="Make this site your own. Do the steps in any order, and stop and come back whenever you like."
    >
      <div className="sheet">
        <section className="sheet-section" aria-labelledby="steps">
          <header>
            <h2 id="steps">Steps</h2>
            <p>{left === 0 ? 'all done' : `${left} of ${steps.length} to go`}</p>
          </header>
          <ul className="sheet-rows">
            {steps.map((step) => (
              <StepRow key={step.title} step={step} />
            ))}
          </ul>
        </section>
        <GoLiveSection groups={groups} samples={samples} left={left} />
        <MailSection mail={mail} />
        <DomainSection findings={findings} />
        <section className="sheet-section" aria-label="Where this list shows">
          <p className="text-ink-600">
            {isHidden
              ? 'This list is hidden on Today. You can still open it from Prices and facts.'
              : 'Today links to this list until you finish it or hide it.'}
          </p>
          <Form method="post" className="pt-2" preventScrollReset>
            <button
              type="submit"
              name="intent"
              value={isHidden ? 'show' : 'hide'}
              className="button button-quiet button-small"
            >
              {isHidden ? 'Show on Today' : 'Hide on Today'}
            </button>
          </Form>
        </section>
      </div>
      <KeyHints
        hints={[
          ['J K', 'next, before'],
          ['Enter', 'open'],
          ['U', 'back'],
        ]}
      />
      <Toast onClose={close}>{answer && (answer.ok ? answer.said : answer.reason)}</Toast>
    </Screen>
  );
}
