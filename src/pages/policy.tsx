import { managedWords } from 'content:page-editor';
import GithubSlugger from 'github-slugger';
import type { PolicyContent } from '#src/content/blocks.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { policyNow, policyPage } from '#src/content/policies.ts';
import { requestContext } from '#src/context.server.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';
import { Contents, Markdown } from '#src/ui/markdown.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { PageHero, TextLink } from '#src/ui/sections/page-hero.tsx';
import type { Route } from './+types/policy';
import { headOf } from './service-structured-data.ts';

/**
 * From content/ or the owner (S2 §3 Policy document); `more`: sections left out, in a preview. Each section gets an
 * anchor; its headings are nested below it.
 */
export async function renderPolicy({ lastUpdated, sections, more = 0 }: PolicyContent & { more?: number }) {
  const slugger = new GithubSlugger();
  return {
    ...{ lastUpdated, more },
    sections: await Promise.all(
      sections.map(async ({ title, content }) => {
        const id = slugger.slug(title);
        return { id, title, html: (await renderMarkdown(content, { topLevel: 3, idPrefix: `${id}-` })).html };
      }),
    ),
  };
}

type PolicyDocument = Awaited<ReturnType<typeof renderPolicy>>;

/** S2 §2 Privacy and Terms. */
export function PolicyPage(props: { words: ReturnType<typeof policyPage>; document: PolicyDocument }) {
  const { words, document } = props;
  return (
    <>
      <PageHero title={words.title} lead={words.lead}>
        <p className="mt-5 text-ink-600">
          {words.updated}: {document.lastUpdated}
        </p>
      </PageHero>
      <section className="section-mist" aria-labelledby="cards-title">
        <div className="wrap py-12 sm:py-16">
          <h2 id="cards-title" className="sr-only">
            {words.cardsTitle}
          </h2>
          <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
            {words.cards.map((card) => (
              <li key={card.title} className="border-t-3 border-arc-500 pt-4">
                <h3 className="text-lg font-semibold">{card.title}</h3>
                <p className="mt-1.5 text-[0.95rem] text-ink-600">{card.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <div className="wrap reading">
        <Contents
          title={words.contents}
          numbered
          entries={document.sections.map(({ id, title }) => ({ id, text: title }))}
        />
        <div className="reading-text">
          {document.sections.map(({ id, title, html }, index) => (
            <section key={id} className="not-first:mt-12" aria-labelledby={id}>
              <h2 id={id} className="mb-3 text-[1.7rem] leading-tight font-semibold">
                {index + 1}. {title}
              </h2>
              <Markdown html={html} />
            </section>
          ))}
          {document.more > 0 && (
            <p className="mt-8 border-t border-ink-200 pt-4 font-semibold text-ink-600">
              {document.more === 1 ? managedWords.oneMore : fillIn(managedWords.more, { count: document.more })}
            </p>
          )}
          <nav className="mt-14 border-t border-ink-200 pt-6" aria-labelledby="see-also" data-print-hide>
            <h2 id="see-also" className="font-semibold">
              {words.linksTitle}
            </h2>
            <ul className="mt-2 flex flex-wrap gap-x-8">
              {words.links.map((link) => (
                <li key={link.href}>
                  <TextLink className="link-more" {...link} />
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </>
  );
}

const policyAt = ({ pathname }: { pathname: string }): 'privacy' | 'terms' =>
  pathname === pageMeta.terms.path ? 'terms' : 'privacy';

export const handle: PageHandle = { sheet: 'reading' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const name = policyAt(url);
  const published = context.get(requestContext).content.published();
  return { name, document: await renderPolicy(published.policyOf(name) ?? policyNow(name)) };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta[policyAt(args.location)]);

export default function Policy({ loaderData: { name, document } }: Route.ComponentProps) {
  return <PolicyPage words={policyPage(name)} document={document} />;
}
