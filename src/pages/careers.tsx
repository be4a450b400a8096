import { careers, rolePage } from 'words:careers';
import type { ComponentProps } from 'react';
import { Island } from '#src/browser/island.tsx';
import { pageMeta } from '#src/content/page-paths.ts';
import { openRoles, type Role, roleGroups, rolePath, termsOf } from '#src/content/roles.ts';
import { requestContext } from '#src/context.server.ts';
import { CareerForm } from '#src/inquiries/career-form.tsx';
import { careersForm } from '#src/inquiries/career-schema.ts';
import { formProps } from '#src/inquiries/forms.server.ts';
import { easternDay, longDate } from '#src/lib/format.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ArrowLink, MailLink, PageHero } from '#src/ui/sections/page-hero.tsx';
import { SmallSection } from '#src/ui/sections/section.tsx';
import { draftKeyOf } from '#src/ui/secure-form/form-values.ts';
import type { Route } from './+types/careers';
import { headOf } from './service-structured-data.ts';

const { intro, benefits, nextSteps } = careers;
const { headings } = careersForm;

function RoleCard({ role }: { role: Role }) {
  return (
    <li className="relative grid gap-x-(--gutter) gap-y-2 border-t border-ink-200 py-5 hover:border-arc-600 lg:grid-cols-[4fr_6fr_3fr]">
      <div>
        <h4 className="text-xl leading-snug font-medium tracking-[-0.02em]">{role.title}</h4>
        <p className="mt-1 text-sm text-ink-600">
          {termsOf(role)}. {role.location}
        </p>
      </div>
      <p className="text-ink-600">{role.text}</p>
      <div className="lg:text-right">
        <ArrowLink
          className="link-more after:absolute after:inset-0"
          text={careersForm.more}
          href={rolePath(role)}
          about={`: ${role.title}`}
          size={17}
        />
        <p className="text-sm text-ink-600">
          {careersForm.openUntil} <time dateTime={role.openUntil}>{longDate(role.openUntil)}</time>
        </p>
      </div>
    </li>
  );
}

function Roles({ open }: { open: readonly Role[] }) {
  const groups = roleGroups.map((group) => ({ ...group, roles: open.filter((role) => role.group === group.value) }));
  return (
    <SmallSection id="roles" anchor="roles" title={headings.roles} ground="bg-ink-50">
      {open.length === 0 && <p className="mt-4 text-lg text-ink-600">{rolePage.none}</p>}
      {groups
        .filter(({ roles }) => roles.length > 0)
        .map((group) => (
          <section key={group.value} id={group.value} className="mt-10" aria-labelledby={`${group.value}-title`}>
            <h3 id={`${group.value}-title`} className="text-2xl font-medium">
              {group.label}
            </h3>
            <p className="mt-1 text-ink-600">{group.intro}</p>
            <ul className="mt-4">
              {group.roles.map((role) => (
                <RoleCard key={role.id} role={role} />
              ))}
            </ul>
          </section>
        ))}
    </SmallSection>
  );
}

function NextSteps() {
  return (
    <aside className="self-start lg:sticky lg:top-28" aria-labelledby="next-title">
      <h2 id="next-title" className="text-2xl font-medium">
        {headings.nextSteps}
      </h2>
      <ol className="mt-5">
        {nextSteps.map((step) => (
          <li
            key={step.title}
            className="relative border-l-2 border-ink-300 pb-6 pl-6 before:absolute before:top-1.5 before:-left-[0.5rem] before:size-3.5 before:rounded-full before:border-3 before:border-arc-500 before:bg-white first:before:border-peach-600 first:before:bg-peach-600 last:border-transparent last:pb-0"
          >
            <h3 className="text-lg font-semibold">{step.title}</h3>
            <p className="mt-1 text-ink-600">{step.text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 text-ink-600">
        {careersForm.mailInstead}{' '}
        <MailLink to={intro.email} className="font-semibold break-words text-arc-700 underline" />
      </p>
    </aside>
  );
}

export function Application({ title, form }: { title: string; form: ComponentProps<typeof CareerForm> }) {
  return (
    <section className="wrap grid grid-cols-1 gap-x-20 gap-y-12 py-16 lg:grid-cols-[minmax(0,46rem)_20rem]">
      <div className="scroll-mt-24" id="apply">
        <h2 className="section-title">{title}</h2>
        <p className="mt-2 mb-6 text-ink-600">{careersForm.lead}</p>
        <Island name="career-form" of={CareerForm} props={form} wakeIfStored={draftKeyOf('career')} />
      </div>
      <NextSteps />
    </section>
  );
}

export const handle: PageHandle = { sheet: 'forms', perRequest: true };

export function loader({ context, request }: Route.LoaderArgs) {
  const { clock, intake, formState } = context.get(requestContext);
  const day = easternDay(clock.now()).iso;
  const asked = new URL(request.url).searchParams.get('position');
  const titles = openRoles(day).map(({ title }) => title);
  const position = titles.find((title) => title === asked);
  return { day, form: { ...formProps(intake, 'career', formState), roles: titles, position } };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.careers);

/** S1 §2 Careers. */
export default function Careers({ loaderData: { day, form } }: Route.ComponentProps) {
  return (
    <>
      <PageHero title={intro.title} lead={intro.lead}>
        <p className="mt-7 flex flex-wrap gap-3">
          <ArrowLink className="button button-peach" text={careersForm.title} href="#apply" />
          <a className="button button-ghost" href="#roles">
            {careersForm.seeRoles}
          </a>
        </p>
      </PageHero>
      <section
        className="wrap grid gap-x-(--gutter) gap-y-10 pb-16 lg:grid-cols-[5fr_7fr]"
        aria-labelledby="benefits-title"
      >
        <div className="max-w-2xl">
          {intro.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mb-4 text-lg text-ink-600">
              {paragraph}
            </p>
          ))}
          <p className="mb-4 text-lg text-ink-600">
            {intro.questions} <MailLink to={intro.email} />.
          </p>
        </div>
        <div>
          <h2 id="benefits-title" className="text-2xl font-medium">
            {headings.benefits}
          </h2>
          <dl className="ledger mt-4">
            {benefits.map((benefit) => (
              <div key={benefit.title}>
                <dt>{benefit.title}</dt>
                <dd>{benefit.text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <Roles open={openRoles(day)} />
      <Application title={careersForm.title} form={form} />
      <SmallSection id="explore" title={headings.explore} ground="bg-ink-50">
        <ul className="mt-6 grid gap-4 sm:grid-cols-3">
          {careersForm.explore.map((link) => (
            <li key={link.href}>
              <a
                className="block h-full border-t-2 border-ink-900 py-4 hover:border-arc-600 hover:text-arc-700"
                href={link.href}
              >
                <p className="font-semibold text-arc-700">{link.title}</p>
                <p className="mt-1 text-ink-600">{link.text}</p>
              </a>
            </li>
          ))}
        </ul>
      </SmallSection>
    </>
  );
}
