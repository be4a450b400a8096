import { rolePage } from 'words:careers';
import { data } from 'react-router';
import type { JobPosting, Place, WithContext } from 'schema-dts';
import { areas } from '#src/content/areas.ts';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { employmentTypes, isOpen, openRoles, payOf, type Role, rolePath, roles, termsOf } from '#src/content/roles.ts';
import { requestContext } from '#src/context.server.ts';
import { issueTickets } from '#src/inquiries/forms.server.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { easternDay, easternOffset, longDate } from '#src/lib/format.ts';
import type { SafeHtml } from '#src/lib/html.ts';
import { shorten } from '#src/lib/text.ts';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';
import { logoOf, publicUrlOf } from '#src/site/head.ts';
import { addressData } from '#src/site/site-structured-data.ts';
import { Markdown } from '#src/ui/markdown.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ArrowLink, PageHero } from '#src/ui/sections/page-hero.tsx';
import { Glance, Related } from '#src/ui/sections/related.tsx';
import { SmallSection } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/careers-role';
import { Application } from './careers.tsx';
import { relatedTo } from './related.server.ts';
import { headOf, headOfMissing, titled } from './service-structured-data.ts';

/** By postal city, because Google does not know districts. */
function places(towns: readonly string[]): Place[] {
  const seat = inWords(company.city);
  const found = new Map<string, Place>();
  for (const town of towns) {
    const name = inWords(town);
    const area = areas.all().find((one) => inWords(one.name) === name);
    const city = area?.postalCity || town;
    const isSeat = name === seat;
    if (isSeat || !found.has(inWords(city)))
      found.set(inWords(city), { '@type': 'Place', address: addressData(city, isSeat) });
  }
  return [...found.values()];
}

function whereOf({ workplace, towns }: Role): Partial<JobPosting> {
  if (workplace === 'place') return { jobLocation: places(towns) };
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements:
      workplace === 'state'
        ? { '@type': 'State', name: `${company.regionName}, ${company.country}` }
        : { '@type': 'Country', name: company.country },
  };
}

const units = { hour: 'HOUR', month: 'MONTH', year: 'YEAR' } as const;

/** Only if the page states pay. */
function payData({ payFrom, payTo, payUnit }: Role): Partial<JobPosting> {
  if (payFrom === null || payUnit === '') return {};
  const span = payTo === null ? { value: payFrom } : { minValue: payFrom, maxValue: payTo };
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: { '@type': 'QuantitativeValue', ...span, unitText: units[payUnit] },
    },
  };
}

/** End of an Eastern day (YYYY-MM-DD), with offset. */
const endOf = (day: string) => `${day}T23:59:59${easternOffset(Date.parse(`${day}T23:59:59Z`))}`;

/** Google's JobPosting. `html`: the description. */
export function jobData(
  role: Role,
  html: SafeHtml,
  { publicUrl, logo = '/icons/icon-512.png' }: { publicUrl: string; logo?: string | undefined },
): WithContext<JobPosting>[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: role.title,
      description: `<p>${role.text}</p>${html}`,
      identifier: { '@type': 'PropertyValue', name: company.longName, value: role.id },
      datePosted: role.posted,
      validThrough: endOf(role.openUntil),
      employmentType: [...employmentTypes(role)],
      hiringOrganization: {
        '@type': 'Organization',
        name: company.longName,
        sameAs: new URL('/', `${publicUrl}/`).href,
        logo: new URL(logo, `${publicUrl}/`).href,
      },
      ...whereOf(role),
      ...payData(role),
      directApply: true,
    },
  ];
}

function RoleGlance({ role }: { role: Role }) {
  const pay = payOf(role);
  const facts = [
    { label: rolePage.terms, value: termsOf(role) },
    { label: rolePage.location, value: role.location },
    ...(pay ? [{ label: rolePage.pay, value: pay }] : []),
    { label: rolePage.posted, value: <time dateTime={role.posted}>{longDate(role.posted)}</time> },
    { label: rolePage.openUntil, value: <time dateTime={role.openUntil}>{longDate(role.openUntil)}</time> },
  ];
  return <Glance first title={rolePage.glance} facts={facts} />;
}

/** `day`: Eastern YYYY-MM-DD. The same group comes first. */
function Others({ day, role }: { day: string; role: Pick<Role, 'id' | 'group'> | undefined }) {
  const others = openRoles(day).filter(({ id }) => id !== role?.id);
  const sorted = others.toSorted((a, b) => Number(b.group === role?.group) - Number(a.group === role?.group));
  if (others.length === 0) return null;
  return (
    <SmallSection id="others" title={rolePage.others} ground="bg-ink-50">
      <ul className="mt-6 grid border-t border-ink-200 sm:grid-cols-2 sm:gap-x-12">
        {sorted.slice(0, 4).map((other) => (
          <li key={other.id} className="border-b border-ink-200 py-4">
            <ArrowLink text={other.title} href={rolePath(other)} size={16} />
            <p className="text-[0.95rem] text-ink-600">{`${termsOf(other)} · ${other.location}`}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <ArrowLink text={rolePage.all} href="/careers#roles" />
      </p>
    </SmallSection>
  );
}

/** A closed role (410) or an unknown one (404). */
function RoleGone({ role, day }: { role: Role | undefined; day: string }) {
  const { title, text } = role ? rolePage.closed : rolePage.missing;
  return (
    <>
      <PageHero
        eyebrow={role?.title ?? ''}
        title={title}
        lead={text}
        primary={{ text: rolePage.all, href: '/careers#roles' }}
      />
      <Others day={day} role={role} />
    </>
  );
}

// Not cached: has a form, and a role ends with its closing day.
export const handle = ({ role }: Route.ComponentProps['loaderData']): PageHandle => ({
  sheet: 'forms',
  perRequest: true,
  crumb: role?.title,
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const { clock, intake } = context.get(requestContext);
  const day = easternDay(clock.now()).iso;
  const role = roles.find(params.role);
  if (!role || !isOpen(role, day)) return data({ day, role, open: undefined }, { status: role ? 410 : 404 });
  const { html } = await renderMarkdown(role.body);
  const form = { tickets: issueTickets(intake), roles: openRoles(day).map(({ title }) => title), position: role.title };
  const related = relatedTo({ topics: role.topics, places: role.towns }, ['stories', 'articles', 'answers']);
  return data({ day, role, open: { html, form, related } });
}

export const meta: Route.MetaFunction = (args) => {
  const { role, open } = args.loaderData ?? {};
  if (!role || !open) return headOfMissing(args, role ? rolePage.closed : rolePage.missing);
  return headOf(args, {
    title: titled(role.title),
    description: role.description || shorten(role.text, 158),
    keywords: [role.title, ...rolePage.keywords, ...role.towns].join(', '),
    canonical: rolePath(role),
    structuredData: jobData(role, open.html, { publicUrl: publicUrlOf(args), logo: logoOf(args) }),
  });
};

export default function CareersRole({ loaderData: { day, role, open } }: Route.ComponentProps) {
  if (!role || !open) return <RoleGone role={role} day={day} />;
  return (
    <>
      <PageHero eyebrow={rolePage.eyebrow} title={role.title} lead={role.text}>
        <p className="mt-7 flex flex-wrap gap-3">
          <ArrowLink className="button button-peach" text={rolePage.apply} href="#apply" />
          <a className="button button-ghost" href="/careers#roles">
            {rolePage.all}
          </a>
        </p>
      </PageHero>
      <div className="wrap grid gap-x-20 gap-y-12 py-14 sm:py-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <article className="max-w-[42rem]" aria-label={rolePage.about}>
          <Markdown html={open.html} />
        </article>
        <RoleGlance role={role} />
      </div>
      <Application title={fillIn(rolePage.applyTitle, { title: role.title })} form={open.form} />
      <Related groups={open.related} />
      <Others day={day} role={role} />
    </>
  );
}
