import newsletterPages from 'words:newsletter';
import { hasArchive } from '#src/content/newsletter-issues.ts';
import { requestContext } from '#src/context.server.ts';
import { SignUpPage } from '#src/newsletter/visitor-pages.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/newsletter';
import { headOf } from './service-structured-data.ts';

export const handle: PageHandle = { perRequest: true };

export function loader({ context }: Route.LoaderArgs) {
  const { formState } = context.get(requestContext);
  const state = formState?.type === 'newsletter' ? formState : undefined;
  return { message: state?.message, email: state?.values.email, hasIssues: hasArchive() };
}

export const meta: Route.MetaFunction = (args) => headOf(args, { ...newsletterPages.signUpPage, noindex: true });

export default function NewsletterSignUp({ loaderData }: Route.ComponentProps) {
  return <SignUpPage {...loaderData} />;
}
