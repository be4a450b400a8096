import { data } from 'react-router';
import { fallback } from '#src/content/site.ts';
import { OwnLinks } from '#src/features/appointments/own-links.tsx';
import { nextFree } from '#src/features/appointments/view.server.ts';
import { Confirmation } from '#src/features/site/confirmation.tsx';
import { dueInWords } from '#src/lib/format.ts';
import { z } from '#src/lib/zod.ts';
import { NextFree } from '#src/ui/next-free.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { publicForm } from '../api/forms.server.ts';
import { type RequestContext, requestContext } from '../context.server.ts';
import type { Route } from './+types/thank-you';
import { headOf } from './head.ts';

export const handle: PageHandle = { perRequest: true, isPrivate: true };

const receiptShape = z.object({
  id: z.string().optional(),
  reference: z.string(),
  respondBy: z.string(),
  summary: z.string().default(''),
});

/** The private page of what was booked; the receipt is signed, so only who sent the form has its id. */
async function ownPath(id: string, type: string | undefined, { db, site }: RequestContext) {
  const url = await publicForm(type ?? '')?.form.ownUrl?.(db.sql, id, site);
  return url && new URL(url).pathname;
}

/** The confirmation after a form that was sent without JavaScript; the receipt in the address is signed. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { tokens, clock, requests, appointments } = context.get(requestContext);
  const said = publicForm(params.type)?.confirmation;
  const receipt = receiptShape.safeParse(
    tokens.read('receipt', new URL(request.url).searchParams.get('receipt') ?? ''),
  );
  if (!said || !receipt.success) throw data(null, { status: 404, statusText: fallback.notFound });
  const { id, reference, respondBy, summary } = receipt.data;
  const requestUrl = id && requests.addressOf(id);
  const own = id && (await ownPath(id, params.type, context.get(requestContext)));
  // Who has just booked, or wants work, is not asked to book.
  const invites = params.type === 'contact' || params.type === 'quote';
  const next = invites ? await nextFree(appointments, 'consultation') : undefined;
  const due = dueInWords(Date.parse(respondBy), clock.now());
  return { ...said, reference, summary, requestUrl, own, due, next };
}

export const meta: Route.MetaFunction = (args) => headOf(args, { title: args.loaderData?.title, noindex: true });

export default function ThankYou({ loaderData: { next, own, ...said } }: Route.ComponentProps) {
  return (
    <Confirmation {...said} more={own && <OwnLinks path={own} />}>
      <NextFree next={next} />
    </Confirmation>
  );
}
