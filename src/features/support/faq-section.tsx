import { faqCategories, support } from '#src/content/support.ts';
import { countLine, type TextFilter } from '#src/lib/filter.ts';
import { FilterBar } from '#src/ui/filter-bar.tsx';
import { Markdown } from '#src/ui/markdown.tsx';
import type { AnsweredFaq } from './faqs.server.ts';

/** The knowledge base: searched and narrowed like the blog; one answer open at a time (S2 §4 FAQ). */
export function FaqSection(props: { faqs: readonly AnsweredFaq[]; isClose: boolean; filter: TextFilter }) {
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
            <span data-filter-close hidden={!isClose}>
              {words.close}{' '}
            </span>
            <span data-filter-count data-one={words.one} data-many={words.many}>
              {countLine(faqs.length, words.one, words.many)}
            </span>
          </p>
        </div>
        <div>
          <ul className="grid gap-3 empty:hidden" data-filter-list>
            {faqs.map((faq) => (
              <li key={faq.id} data-filter-item data-category={faq.category}>
                <details className="faq" name="support-faq">
                  <summary data-filter-text>{faq.question}</summary>
                  {/* The anchor is inside, so that a link to it opens the answer. */}
                  <div id={faq.id} className="scroll-mt-44" data-filter-text>
                    <Markdown html={faq.answer} className="prose-small" />
                  </div>
                </details>
              </li>
            ))}
          </ul>
          <div className="filter-empty text-lg" data-filter-empty hidden={faqs.length > 0}>
            <p>
              {words.none.before}{' '}
              <a className="link" href={support.contactCard.link.href}>
                {words.none.link}
              </a>
              .
            </p>
            <form className="mt-6" action="/support" data-filter-reset>
              <button type="submit" className="button button-primary">
                {words.none.clear}
              </button>
            </form>
          </div>
        </div>
      </div>
    </section>
  );
}
