import mockups from 'content:mockups';
import relatedWords from 'content:related';
import type { ComponentProps, ReactNode } from 'react';
import {
  cta,
  estimatorIntro,
  examples,
  hero,
  labels,
  processIntro,
  processSteps,
  services,
  servicesIntro,
  technologies,
  technologiesIntro,
} from '#src/content/app-development.ts';
import { downLine } from '#src/content/emergency.ts';
import { quoteAtPrice } from '#src/content/estimate.ts';
import { estimatorWords } from '#src/content/estimator.ts';
import { faqsOn } from '#src/content/faqs.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { unitOf } from '#src/content/prices.ts';
import { type Span, spansOf, totalOf, type Weeks, weeksInWords } from '#src/lib/calendar-days.ts';
import type { Step } from '#src/lib/page-parts.ts';
import { ManagedBlocks } from '#src/page-editor/managed.tsx';
import { Mockup } from '#src/pages/mockups/sites.tsx';
import { answered } from '#src/platform/markdown/markdown.server.ts';
import { EstimatorSection } from '#src/quotes/estimator.tsx';
import { Drawing } from '#src/ui/art/drawing.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { CallToAction, DownLine, PageHero } from '#src/ui/sections/page-hero.tsx';
import { Answers, Related } from '#src/ui/sections/related.tsx';
import { Section, Ticks } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/app-development';
import { managedBlocks } from './managed.server.ts';
import { relatedToService } from './related.server.ts';
import { Price } from './service-areas.tsx';
import { serviceHeadOf, shownServices } from './service-structured-data.ts';
import { faqData } from './support-structured-data.ts';

/** A technician's day in three states: offline, done offline, sent. */
export function JobsApp({ label }: { label: string }) {
  const { says, day, list, done, states } = mockups.jobs;
  return (
    <Mockup label={label} says={says} kind="states">
      {states.map(({ head, bar, note }, state) => (
        <div key={head}>
          <p className="mockup-when">{head}</p>
          <div className={state === 2 ? 'mockup-phone mockup-phone-sent' : 'mockup-phone'}>
            <p className="mockup-signal">
              <Drawing name={state === 2 ? 'mockup-signal' : 'mockup-no-signal'} />
              {bar}
            </p>
            <p className="mockup-title">{day}</p>
            <ol>
              {list.map(([time, job], at) => {
                const isDone = state > 0 && at === 0;
                return (
                  <li key={time} className={isDone ? 'mockup-done' : undefined}>
                    <span>{time}</span>
                    <span>{job}</span>
                    {isDone && <b>{done}</b>}
                  </li>
                );
              })}
            </ol>
            <p className="mockup-note">{note}</p>
          </div>
        </div>
      ))}
    </Mockup>
  );
}

const unit = 20;
const height = 26;
const middle = height / 2;

function Line({ total, span }: { total: Weeks; span: Span | undefined }) {
  const bar = (from: number, to: number) => ({ x: from * unit, width: (to - from) * unit, height, rx: 8 });
  const [soonest, latest] = [total[0] * unit, total[1] * unit];
  return (
    <svg className="schedule-bar" viewBox={`0 0 ${latest + middle} ${height}`} aria-hidden="true">
      <path d={`M0 ${middle}H${latest}`} />
      {span ? (
        <>
          <rect {...bar(span.from, span.to)} className="schedule-maybe" />
          <rect {...bar(span.surelyFrom, span.surelyTo)} />
        </>
      ) : (
        <>
          <path className="schedule-launch" d={`M${soonest} ${middle}H${latest}`} />
          <circle cx={soonest} cy={middle} r="9" />
          <circle cx={latest} cy={middle} r="9" />
        </>
      )}
    </svg>
  );
}

/** S1 §2 App development, §9 Process durations. */
function Schedule({ steps }: { steps: readonly Step[] }) {
  const timed = steps.flatMap(({ weeks }) => (weeks ? [weeks] : []));
  const spans = new Map(spansOf(timed).map((span, index) => [timed[index], span]));
  const total = totalOf(timed);
  return (
    <>
      <ol className="schedule">
        {steps.map(({ title, text, weeks }) => (
          <li key={title}>
            <h3 className="text-xl font-semibold">{title}</h3>
            <p>{text}</p>
            <div>
              <p className="steps-time">{weeks ? weeksInWords(weeks) : `${labels.after} ${weeksInWords(total)}`}</p>
              <Line total={total} span={weeks && spans.get(weeks)} />
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-8 max-w-2xl text-ink-200">{labels.schedule}</p>
    </>
  );
}

function Chips({ label, items }: { label: string; items: readonly string[] }) {
  return (
    <ul className="chips" aria-label={label}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** S1 §2 App development. */
function AppPage({
  faqs,
  estimator,
  related,
}: Pick<ComponentProps<typeof Answers>, 'faqs'> & Record<'estimator' | 'related', ReactNode>) {
  return (
    <>
      <PageHero {...hero}>
        <DownLine {...downLine()} />
      </PageHero>
      {estimator}
      <Section id="rates" {...servicesIntro}>
        <ul className="mt-12">
          {services.map((service) => (
            <li key={service.id} className="rate">
              <div>
                <h3 className="text-2xl leading-tight font-medium tracking-[-0.03em] lg:text-3xl">{service.title}</h3>
                <p className="mt-2 max-w-2xl text-lg text-ink-600">{service.text}</p>
                <Ticks items={service.features} className="mt-5 text-[0.95rem] sm:grid-cols-2 sm:gap-x-8" />
              </div>
              <div className="rate-price">
                <Price price={service.startingPrice} unit={unitOf(service.startingPrice)} before={labels.startingAt} />
                <p>
                  <a className="button button-quiet button-small" href={quoteAtPrice(service.startingPrice)}>
                    {labels.quote}
                    <span className="sr-only">
                      {' '}
                      {estimatorWords.about} {service.title}
                    </span>
                  </a>
                </p>
                <Chips label={labels.technologies} items={service.technologies} />
              </div>
              {service.id === 'mobile' && <JobsApp label={examples.mobile} />}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="process" {...processIntro} ground="section-ink">
        <Schedule steps={processSteps} />
      </Section>
      <Section id="made" {...technologiesIntro}>
        <dl className="spec mt-12">
          {technologies.map(({ group, items }) => (
            <div key={group}>
              <dt>{group}</dt>
              <dd>{items.join(', ')}</dd>
            </div>
          ))}
        </dl>
      </Section>
      {faqs.length > 0 && (
        <section className="section section-mist" aria-labelledby="asked-title">
          <div className="wrap split-head">
            <h2 id="asked-title" className="section-title">
              {labels.faqTitle}
            </h2>
            <Answers faqs={faqs} name="app-faq" open />
          </div>
        </section>
      )}
      {related}
      <CallToAction {...cta} />
    </>
  );
}

export const handle: PageHandle = { styles: ['reading', 'services', 'mockups'], opensAtTop: true, prices: true };

export async function loader(args: Route.LoaderArgs) {
  const related = relatedToService(pageMeta.appDevelopment.path);
  return { blocks: managedBlocks(args, 'app-development'), related, faqs: await answered(faqsOn('apps')) };
}

export const meta: Route.MetaFunction = (args) =>
  serviceHeadOf(
    args,
    pageMeta.appDevelopment,
    shownServices.appDevelopment,
    faqData(args.loaderData?.faqs ?? [], 'apps'),
  );

export default function AppDevelopment({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AppPage
        estimator={<EstimatorSection group="app" intro={estimatorIntro} />}
        faqs={loaderData.faqs}
        related={<Related title={relatedWords.title} groups={loaderData.related} />}
      />
      <ManagedBlocks blocks={loaderData.blocks} />
    </>
  );
}
