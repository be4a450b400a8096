import { quoteIntro } from 'words:quote';
import { Island } from '#src/browser/island.tsx';
import { pageMeta } from '#src/content/page-paths.ts';
import { requestContext } from '#src/context.server.ts';
import { formProps } from '#src/inquiries/forms.server.ts';
import { easternDay } from '#src/lib/format.ts';
import { quotePrefill } from '#src/quotes/quote-view.server.ts';
import { QuoteWizard } from '#src/quotes/wizard.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { draftKeyOf } from '#src/ui/secure-form/form-values.ts';
import type { Route } from './+types/quote';
import { headOf } from './service-structured-data.ts';

export const handle: PageHandle = { sheet: 'forms', perRequest: true };

export function loader({ context, request }: Route.LoaderArgs) {
  const { intake, formState, tokens, clock } = context.get(requestContext);
  return {
    ...formProps(intake, 'quote', formState),
    prefill: quotePrefill(new URL(request.url).searchParams, { tokens, clock }),
    today: easternDay(clock.now()).iso,
  };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.quote);

/** S1 §2 Quote. */
export default function Quote({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHero {...quoteIntro} low />
      <div className="wrap quote-page pt-2 pb-16">
        <Island name="quote-wizard" of={QuoteWizard} props={loaderData} wakeIfStored={draftKeyOf('quote')} />
      </div>
    </>
  );
}
