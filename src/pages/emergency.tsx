import callbackWords from 'content:forms/callback';
import { situations, page as words } from 'words:emergency';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Island } from '#src/browser/island.tsx';
import { company, publishedPhone } from '#src/content/company.ts';
import { mailSubject } from '#src/content/emergency.ts';
import { replyPromises } from '#src/content/hours.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { requestContext } from '#src/context.server.ts';
import { CallbackForm } from '#src/inquiries/contact-form.tsx';
import { EmergencyForm } from '#src/inquiries/emergency-form.tsx';
import { callbackProps, formProps } from '#src/inquiries/forms.server.ts';
import { dueInWords } from '#src/lib/format.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { draftKeyOf } from '#src/ui/secure-form/form-values.ts';
import type { Route } from './+types/emergency';
import { headOf } from './service-structured-data.ts';

function Direct({ callback }: { callback: ReactNode }) {
  const number = publishedPhone();
  return (
    <div className="mt-7 border-t border-ink-200 pt-5">
      {!number && (
        <section id="call" className="mb-7 scroll-mt-[calc(var(--header-height)+1rem)]" aria-labelledby="call-title">
          <h2 id="call-title" className="mb-3 text-xl font-semibold">
            {callbackWords.emergency.title}
          </h2>
          {callback}
        </section>
      )}
      <h2 className="text-lg font-semibold">{words.directTitle}</h2>
      <p className="mt-2">
        {words.mail}:{' '}
        <a
          className="link wrap-anywhere"
          href={`mailto:${company.emails.emergency}?subject=${encodeURIComponent(mailSubject)}`}
        >
          {company.emails.emergency}
        </a>
      </p>
      <p>
        <CompanyPhone number={number} before={`${words.call}: `} className="link" />
      </p>
      <p className="mt-2 text-sm text-ink-600">{words.hours}</p>
    </div>
  );
}

function Steps() {
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="text-xl font-semibold sm:text-2xl">
        {words.stepsTitle}
      </h2>
      <p className="mt-1 text-ink-600">{words.stepsLead}</p>
      <p className="notice notice-error mt-5 font-semibold">{words.danger}</p>
      <div className="mt-7">
        {situations.map(({ id, title, steps, not }) => (
          <section
            key={id}
            id={id}
            className="situation scroll-mt-[calc(var(--header-height)+1rem)] border-t border-ink-200 py-7"
            aria-labelledby={`${id}-title`}
          >
            <h3 id={`${id}-title`} className="text-xl font-semibold">
              {title}
            </h3>
            <ol className="mt-3 list-decimal space-y-2.5 pl-6 marker:font-semibold marker:text-ink-600">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className="mt-4 border-l-4 border-peach-500 pl-4">
              <strong>{words.not}</strong> {not}
            </p>
          </section>
        ))}
      </div>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-ink-200 pt-7" data-print-hide>
        <button type="button" className="button button-quiet button-small" data-print>
          <Printer aria-hidden="true" size={18} />
          {words.print}
        </button>
        <span className="text-sm text-ink-600">{words.printHint}</span>
      </p>
    </section>
  );
}

export const handle: PageHandle = { sheet: 'forms', perRequest: true };

export function loader({ context }: Route.LoaderArgs) {
  const { intake, formState, clock, hours } = context.get(requestContext);
  const now = clock.now();
  const due = dueInWords(replyDue(now, replyPromises.emergency, hours), now);
  const callback = callbackProps(intake, 'emergency', formState);
  return { form: formProps(intake, 'emergency', formState), callback, due };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.emergency);

/** `due`: promised moment for a form sent now. */
export default function Emergency({ loaderData: { form, callback, due } }: Route.ComponentProps) {
  return (
    <>
      <PageHero title={words.title} lead={words.lead} low>
        <nav aria-label={words.situations} className="mt-1" data-print-hide>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[0.95rem]">
            {situations.map(({ id, short }) => (
              <li key={id}>
                <a
                  className="inline-flex min-h-8 items-center underline underline-offset-4 hover:decoration-2"
                  href={`#${id}`}
                >
                  {short}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </PageHero>
      <div className="wrap urgent grid grid-cols-1 gap-x-14 gap-y-10 pt-4 pb-16 sm:pt-8 lg:grid-cols-[5fr_6fr] lg:items-start">
        <section
          id="tell"
          className="urgent-form scroll-mt-[calc(var(--header-height)+1rem)]"
          aria-labelledby="tell-title"
        >
          <h2 id="tell-title" className="text-xl font-semibold sm:text-2xl" data-print-hide>
            {words.tell}
          </h2>
          {/* On paper it would be a moment of another day. */}
          <p className="mt-1 mb-4" data-print-hide>
            {words.promise.before} <strong>{due}</strong>.{' '}
            {replyPromises.emergency.clockMinutes !== undefined && (
              <span className="text-ink-600">{words.promise.after}</span>
            )}{' '}
            {!publishedPhone() && (
              <a className="link" href="#call">
                {words.callMe}
              </a>
            )}
          </p>
          <Island name="emergency-form" of={EmergencyForm} props={form} wakeIfStored={draftKeyOf('emergency')} />
          <Direct callback={<Island name="callback-form" of={CallbackForm} props={callback} />} />
        </section>
        <Steps />
      </div>
    </>
  );
}
