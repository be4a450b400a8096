import words from 'content:pages/sitemap';
import { sitemapAreas } from '#src/content/areas.ts';
import { type CityPageKind, cities, cityPath } from '#src/content/cities.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { requestContext } from '#src/context.server.ts';
import { easternDay } from '#src/lib/format.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { TextLink } from '#src/ui/sections/page-hero.tsx';
import { Ticks, TwoColumns } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/sitemap';
import { headOf } from './service-structured-data.ts';

const { areas, blurbs, footer, groups, help, hero, quickHref, quickLinks, quickTitle, services } = words;

function QuickLinks() {
  return (
    <nav className="wrap -mt-10 sm:-mt-12" aria-labelledby="quick-title">
      <div className="card p-6 shadow-panel sm:p-8">
        <h2 id="quick-title" className="text-lg font-semibold">
          {quickTitle}
        </h2>
        <ul className="mt-4 grid grid-cols-pair gap-x-1 gap-y-1 max-[22rem]:grid-cols-1 max-sm:-mx-3 md:grid-cols-4 md:gap-x-4">
          {quickLinks.map(({ name, icon }) => (
            <li key={name}>
              <a
                className="flex min-h-12 items-center gap-3 rounded-xl px-3 font-medium hover:bg-arc-50 hover:text-arc-700"
                href={quickHref}
              >
                <Icon name={icon} size={22} className="shrink-0 text-arc-600" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

function PageList() {
  return (
    <div className="wrap py-16 sm:py-24">
      {groups.map(({ id, title, pages }) => (
        <section
          key={id}
          className="grid gap-x-10 gap-y-5 border-t border-ink-200 py-9 first:border-t-0 first:pt-0 lg:grid-cols-[12rem_1fr]"
          aria-labelledby={`${id}-title`}
        >
          <h2 id={`${id}-title`} className="text-2xl font-semibold">
            {title}
          </h2>
          <ul className="grid gap-x-10 sm:grid-cols-2">
            {pages.map(({ name, text, path }) => (
              <li key={path} className="pb-6">
                <a className="link-more" href={path}>
                  {name}
                </a>
                <p className="text-[0.95rem] text-ink-600">{text}</p>
                <p className="text-sm text-ink-500">{path}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function AreasAndServices() {
  const withPages = cities.all();
  const ids = new Map(withPages.map(({ name, id }) => [name, id]));
  const offered = (
    <div>
      <h2 className="section-title">{services.title}</h2>
      <Ticks items={services.names} className="mt-7 text-lg sm:grid-cols-2" />
    </div>
  );
  return (
    <TwoColumns
      id="areas"
      title={areas.title}
      ground="section section-mist"
      columns="gap-x-20 gap-y-12 lg:grid-cols-2"
      aside={offered}
    >
      <p className="lead mt-5">{areas.lead}</p>
      <ul className="mt-6 flex flex-wrap gap-x-7 gap-y-2 text-lg font-medium empty:hidden">
        {sitemapAreas().map((name) => (
          <li key={name} className="py-0.5">
            {ids.has(name) ? (
              <a className="link" href={cityPath('general', ids.get(name) ?? '')}>
                {name}
              </a>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
      {withPages.length > 0 && <h3 className="mt-10 text-xl font-semibold">{areas.pagesTitle}</h3>}
      <dl className="mt-3 empty:hidden">
        {withPages.map(({ name, id }) => (
          <div key={id} className="border-t border-ink-200 py-2 sm:flex sm:gap-x-6">
            <dt className="font-medium sm:w-36">{name}</dt>
            {(Object.keys(areas.kinds) as CityPageKind[]).map((kind) => (
              <dd key={kind} className="inline-block py-0.5 pr-5 sm:pr-0">
                <a className="link" href={cityPath(kind, id)}>
                  {areas.kinds[kind]}
                  <span className="sr-only">
                    {' '}
                    {areas.kindIn} {name}
                  </span>
                </a>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </TwoColumns>
  );
}

function Help() {
  return (
    <section className="section" aria-labelledby="help-title">
      <div className="wrap">
        <div className="grid gap-x-20 gap-y-8 lg:grid-cols-[7fr_5fr] lg:items-end">
          <div>
            <h2 id="help-title" className="section-title">
              {help.title}
            </h2>
            <p className="lead mt-5">{help.text}</p>
          </div>
          <p className="flex flex-wrap gap-4 lg:justify-end">
            <TextLink className="button button-peach" {...help.contact} />
            <TextLink className="button button-quiet" {...help.support} />
          </p>
        </div>
        <ul className="mt-16 grid gap-x-12 gap-y-8 md:grid-cols-3">
          {blurbs.map(({ title, text }) => (
            <li key={title} className="border-t-3 border-arc-500 pt-5">
              <h3 className="text-xl font-semibold">{title}</h3>
              <p className="mt-2 text-ink-600">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** S2 §2 Sitemap, both descriptions in one. */
export default function Sitemap({ loaderData: { today } }: Route.ComponentProps) {
  return (
    <>
      <section className="page-hero page-hero-wide">
        <div className="wrap pb-6">
          <h1>{hero.title}</h1>
          <p className="lead">{hero.lead}</p>
        </div>
      </section>
      <QuickLinks />
      <PageList />
      <AreasAndServices />
      <Help />
      <div className="border-t border-ink-200">
        <p className="wrap flex flex-wrap gap-x-6 gap-y-1 py-6 text-[0.95rem] text-ink-600">
          <span>
            {footer.asOf} <time dateTime={today.iso}>{today.text}</time>.
          </span>
          <TextLink className="link" {...footer.privacy} />
          <TextLink className="link" {...footer.terms} />
        </p>
      </div>
    </>
  );
}

// Ends with today's date (S2 §2 Sitemap), so it must not be cached past midnight.
export const handle: PageHandle = { perRequest: true };

export function loader({ context }: Route.LoaderArgs) {
  return { today: easternDay(context.get(requestContext).clock.now()) };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.sitemap);
