import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { careers, rolePage } from '#content/careers.ts';
import { careersForm } from '#content/careers-form.ts';
import { openRoles, type Role, roleGroups, rolePath, termsOf } from '#content/roles.ts';
import { longDate } from '#src/lib/format.ts';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { SmallSection } from '#src/ui/sections/small-section.tsx';

const { intro, benefits, nextSteps } = careers;
const { headings } = careersForm;

function RoleCard({ role }: { role: Role }) {
  return (
    <li className="card relative flex flex-col p-6">
      <h4 className="text-lg font-semibold">{role.title}</h4>
      <p className="mt-1 text-sm font-medium text-arc-700">{termsOf(role)}</p>
      <p className="mt-1 flex items-center gap-1.5 text-sm text-ink-600">
        <MapPin aria-hidden="true" size={15} className="shrink-0" /> {role.location}
      </p>
      <p className="mt-3 mb-4 text-ink-600">{role.text}</p>
      <p className="mt-auto mb-2 text-sm text-ink-600">
        {careersForm.openUntil} <time dateTime={role.openUntil}>{longDate(role.openUntil)}</time>
      </p>
      <ArrowLink
        className="link-more after:absolute after:inset-0"
        text={careersForm.more}
        href={rolePath(role)}
        about={`: ${role.title}`}
        size={17}
      />
    </li>
  );
}

/** The roles that are open, by group; a group without one is left out. */
function Roles({ open }: { open: readonly Role[] }) {
  const groups = roleGroups.map((group) => ({ ...group, roles: open.filter((role) => role.group === group.value) }));
  return (
    <SmallSection id="roles" anchor="roles" title={headings.roles} ground="bg-ink-50">
      {open.length === 0 && <p className="mt-4 text-lg text-ink-600">{rolePage.none}</p>}
      {groups
        .filter(({ roles }) => roles.length > 0)
        .map((group) => (
          <section key={group.value} id={group.value} className="mt-10" aria-labelledby={`${group.value}-title`}>
            <h3 id={`${group.value}-title`} className="text-2xl font-bold">
              {group.label}
            </h3>
            <p className="mt-1 text-ink-600">{group.intro}</p>
            <ul className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
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
      <h2 id="next-title" className="text-2xl font-bold">
        {headings.nextSteps}
      </h2>
      <ol className="mt-5 grid gap-5">
        {nextSteps.map((step, index) => (
          <li key={step.title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-arc-600 font-bold text-white"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg font-semibold">{step.title}</h3>
              <p className="mt-1 text-ink-600">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-8 text-ink-600">
        {careersForm.mailInstead}{' '}
        <a className="font-semibold break-words text-arc-700 underline" href={`mailto:${intro.email}`}>
          {intro.email}
        </a>
      </p>
    </aside>
  );
}

/** The application form under its title, beside what becomes of it. */
export function Application({ title, form }: { title: string; form: ReactNode }) {
  return (
    <section className="wrap grid grid-cols-1 gap-12 py-16 lg:grid-cols-[1fr_20rem]">
      <div className="card scroll-mt-24 p-[min(1.5rem,6.7vw)] sm:p-9" id="apply">
        <h2 className="text-3xl font-bold">{title}</h2>
        <p className="mt-2 mb-6 text-ink-600">{careersForm.lead}</p>
        {form}
      </div>
      <NextSteps />
    </section>
  );
}

/** The careers page around its form (S1 §2 Careers), with the roles that are open on a day (YYYY-MM-DD, Eastern). */
export function CareersPage({ day, form }: { day: string; form: ReactNode }) {
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
      <section className="wrap py-16" aria-labelledby="benefits-title">
        <div className="max-w-3xl">
          {intro.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mb-4 text-lg text-ink-600">
              {paragraph}
            </p>
          ))}
          <p className="mb-4 text-lg text-ink-600">
            {intro.questions}{' '}
            <a className="link" href={`mailto:${intro.email}`}>
              {intro.email}
            </a>
            .
          </p>
        </div>
        <h2 id="benefits-title" className="mt-10 text-3xl font-bold">
          {headings.benefits}
        </h2>
        <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {benefits.map((benefit) => (
            <li key={benefit.title} className="card p-6">
              <h3 className="text-lg font-semibold">{benefit.title}</h3>
              <p className="mt-2 text-ink-600">{benefit.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Roles open={openRoles(day)} />
      <Application title={careersForm.title} form={form} />
      <SmallSection id="explore" title={headings.explore} ground="bg-ink-50">
        <ul className="mt-6 grid gap-4 sm:grid-cols-3">
          {careersForm.explore.map((link) => (
            <li key={link.href}>
              <a className="card card-link block h-full p-6" href={link.href}>
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
