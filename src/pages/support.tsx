import faqCategories from 'content:faq-categories';
import support from 'words:support';
import { Mail } from 'lucide-react';
import { faqsOn } from '#src/content/answers.ts';
import { company } from '#src/content/company.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { requestContext } from '#src/context.server.ts';
import { recordInWords } from '#src/inbox/thread-figures.ts';
import { filtered, filterFrom, type TextFilter } from '#src/lib/filter.ts';
import { textOf } from '#src/lib/html.ts';
import { answered } from '#src/platform/markdown/markdown.server.ts';
import { FilterBar, FilterCount, NoMatches } from '#src/ui/filter-bar.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Markdown } from '#src/ui/markdown.tsx';
import { ArrowLink, TextLink } from '#src/ui/sections/page-hero.tsx';
import { Section, Ticks, TwoColumns } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/support';
import { type AnsweredFaq, faqData, headOf } from './service-structured-data.ts';

/** S2 §5. Searches question and answer text; similar matches when there is no exact one. */
export const findFaqs = async (filter: TextFilter) =>
  filtered(await answered(faqsOn('support')), filter, ({ category, question, answer }) => ({
    category,
    texts: [question, textOf(answer)],
  }));

/** One answer open at a time (S2 §4 FAQ). */
function FaqSection(props: { faqs: readonly AnsweredFaq[]; isClose: boolean; filter: TextFilter }) {
  const { faqs, isClose, filter } = props;
  const words = support.faq;
  const filtered = filter.query.trim() !== '' || filter.category !== 'all';
  return (
    <section
      className="section section-mist"
      id="faq"
      aria-labelledby="faq-title"
      data-filter="/support"
      data-filter-partial={filtered || undefined}
    >
      <div className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_8fr]">
        <div>
          <h2 id="faq-title" className="section-title mb-6">
            {words.title}
          </h2>
          <FilterBar action="/support" filter={filter} categories={faqCategories} words={words} />
          <p role="status" className="mt-5 text-ink-600">
            <FilterCount count={faqs.length} isClose={isClose} words={words} />
          </p>
        </div>
        <div>
          <ul className="border-t border-ink-200 empty:hidden" data-filter-list>
            {faqs.map((faq) => (
              <li key={faq.id} data-filter-item data-category={faq.category}>
                <details className="faq border-b border-ink-200" name="support-faq">
                  <summary
                    className="relative cursor-pointer list-none py-5 pr-9 text-lg leading-snug font-semibold hover:text-arc-700"
                    data-filter-text
                  >
                    {faq.question}
                  </summary>
                  {/* The anchor is inside, so that a link to it opens the answer. */}
                  <div id={faq.id} className="scroll-mt-44" data-filter-text>
                    <Markdown html={faq.answer} className="prose-small" />
                  </div>
                </details>
              </li>
            ))}
          </ul>
          <NoMatches action="/support" hidden={faqs.length > 0} clear={words.none.clear} className="text-lg">
            <p>
              {words.none.before}{' '}
              <a className="link" href={support.contactCard.link.href}>
                {words.none.link}
              </a>
              .
            </p>
          </NoMatches>
        </div>
      </div>
    </section>
  );
}

/** S2 §9 Training courses. */
function Training() {
  const { title, lead, courses } = support.training;
  return (
    <Section id="training" title={title} lead={lead} ground="section-mist" anchor="training">
      <ol className="courses mt-12">
        {courses.map((course) => (
          <li
            key={course.id}
            className="grid gap-x-12 gap-y-5 border-t border-ink-200 py-9 md:grid-cols-[11rem_1fr] lg:grid-cols-[11rem_5fr_6fr]"
          >
            <div>
              <p className="text-4xl font-semibold tracking-[-0.04em] text-arc-700 sm:text-5xl">{course.duration}</p>
              <p className="badge mt-3">{course.level}</p>
            </div>
            <div>
              <h3 className="text-2xl font-semibold">{course.title}</h3>
              <p className="mt-2 text-ink-600">{course.text}</p>
              <p className="mt-5">
                <ArrowLink
                  text={support.courseCta}
                  href={`${support.contactCard.link.href}?subject=${encodeURIComponent(course.title)}`}
                  about={`: ${course.title}`}
                />
              </p>
            </div>
            <Ticks items={course.outline} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function ContactCard({ record }: { record: string | undefined }) {
  const { title, text, response, hours, link } = support.contactCard;
  return (
    <div className="card p-6 sm:p-8">
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="mt-2 text-ink-600">{text}</p>
      <p className="mt-4 font-semibold">{response}</p>
      <p className="text-[0.95rem] text-ink-600">{hours}</p>
      {record && <p className="mt-3 text-[0.95rem] text-ink-600">{record}</p>}
      <p className="mt-5">
        <a className="button button-peach" href={link.href}>
          <Mail aria-hidden="true" size={18} />
          {link.text}
        </a>
      </p>
      <p className="mt-3 text-[0.95rem] text-ink-600">{company.emails.support}</p>
    </div>
  );
}

function Resources() {
  const { note, link } = support.resourceOffer;
  return (
    <Section id="resources" title={support.resourcesTitle} lead={support.resourcesLead}>
      <ul className="resources mt-12 grid gap-x-10 gap-y-12 md:grid-cols-3">
        {support.resources.map(({ id, title, text, icon, items }) => (
          <li key={id} className="flex flex-col border-t border-ink-200 pt-6">
            <h3 className="flex items-center gap-3 text-xl font-semibold">
              <Icon name={icon} className="text-arc-600" />
              {title}
            </h3>
            <p className="mt-2 text-ink-600">{text}</p>
            <Ticks items={items} className="mt-5 mb-5 text-[0.95rem]" />
            <p className="mt-auto text-sm text-ink-600">{note}</p>
            <ArrowLink
              text={link.text}
              href={`${link.href}?subject=${encodeURIComponent(title)}`}
              about={`: ${title}`}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Emergency() {
  const { title, text, link } = support.emergency;
  const services = (
    <nav aria-labelledby="services-title">
      <h2 id="services-title" className="font-semibold text-white">
        {support.services.title}
      </h2>
      <ul className="mt-4 border-t border-ink-700">
        {support.services.links.map((service) => (
          <li key={service.href} className="border-b border-ink-700 py-2">
            <ArrowLink {...service} />
          </li>
        ))}
      </ul>
    </nav>
  );
  return (
    <TwoColumns
      id="emergency"
      title={title}
      ground="section-ink py-14 sm:py-20"
      columns="gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]"
      aside={services}
    >
      <p className="lead mt-4">{text}</p>
      <p className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
        <TextLink className="button button-peach" {...link} />
        <span className="font-semibold text-white">{company.emails.emergency}</span>
      </p>
    </TwoColumns>
  );
}

/** S2 §2 Support. */
export default function Support({ loaderData: props }: Route.ComponentProps) {
  return (
    <>
      <div className="page-hero">
        <div className="wrap grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1fr_25rem]">
          <div>
            <h1>{support.hero.title}</h1>
            <p className="lead">{support.hero.lead}</p>
          </div>
          <ContactCard record={props.record} />
        </div>
      </div>
      <FaqSection {...props} />
      <Resources />
      <Training />
      <Emergency />
    </>
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const filter = filterFrom(new URL(request.url).searchParams, faqCategories);
  const { answerRecord } = context.get(requestContext).content.published();
  const { found: faqs, isClose } = await findFaqs(filter);
  return { filter, faqs, isClose, record: answerRecord && recordInWords(answerRecord) };
}

export const meta: Route.MetaFunction = (args) =>
  headOf(args, { ...pageMeta.support, structuredData: faqData(args.loaderData?.faqs ?? [], 'support') });
