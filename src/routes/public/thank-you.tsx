import { data } from 'react-router';
import { fallback } from '#content/site.ts';
import { Confirmation } from '#src/features/site/confirmation.tsx';
import { dueInWords } from '#src/lib/format.ts';
import { z } from '#src/lib/zod.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { publicForm } from '../api/forms.server.ts';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/thank-you';
import { headOf } from './head.ts';

export const handle: PageHandle = { perRequest: true, isPrivate: true };

const receiptShape = z.object({
  id: z.string().optional(),
  reference: z.string(),
  respondBy: z.string(),
  summary: z.string().default(''),
});

/** The confirmation after a form that was sent without JavaScript; the receipt in the address is signed. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  const { tokens, clock, requests } = context.get(requestContext);
  const said = publicForm(params.type)?.confirmation;
  const receipt = receiptShape.safeParse(
    tokens.read('receipt', new URL(request.url).searchParams.get('receipt') ?? ''),
  );
  if (!said || !receipt.success) throw data(null, { status: 404, statusText: fallback.notFound });
  const { id, reference, respondBy, summary } = receipt.data;
  const requestUrl = id && requests.addressOf(id);
  return { ...said, reference, summary, requestUrl, due: dueInWords(Date.parse(respondBy), clock.now()) };
}

export const meta: Route.MetaFunction = (args) => headOf(args, { title: args.loaderData?.title, noindex: true });

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  return <Confirmation {...loaderData} />;
}
