import relatedWords from 'content:related';
import { data } from 'react-router';
import { rolePage } from '#src/content/careers.ts';
import { isOpen, openRoles, rolePath, roles } from '#src/content/roles.ts';
import { CareerForm } from '#src/features/careers/form.tsx';
import { RoleGone, RolePage } from '#src/features/careers/role.tsx';
import { jobData } from '#src/features/careers/structured-data.ts';
import { Island } from '#src/islands/island.tsx';
import { easternDay } from '#src/lib/format.ts';
import { shorten } from '#src/lib/shorten.ts';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { Related } from '#src/ui/sections/related.tsx';
import { draftKeyOf } from '#src/ui/secure-form/draft-key.ts';
import { requestContext } from '../context.server.ts';
import { issueTickets } from '../tickets.server.ts';
import type { Route } from './+types/careers-role';
import { headOf, titled } from './head.ts';
import { logoOf, publicUrlOf } from './meta-args.ts';
import { relatedTo } from './related.server.ts';

// Never kept, because of its form: a role is gone with the day on which it closes.
export const handle: PageHandle = {
  perRequest: true,
  styles: ['forms', 'reading'],
  crumb: ({ role }: Route.ComponentProps['loaderData']) => role?.title,
};

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
  if (!role || !open) {
    const { title, text } = role ? rolePage.closed : rolePage.missing;
    return headOf(args, { title, description: text, noindex: true, missing: true });
  }
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
  const form = <Island name="career-form" of={CareerForm} props={open.form} wakeIfStored={draftKeyOf('career')} />;
  const related = <Related title={relatedWords.title} groups={open.related} />;
  return <RolePage role={role} html={open.html} {...{ day, form, related }} />;
}
