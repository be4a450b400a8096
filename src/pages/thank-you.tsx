import * as ui from 'content:ui';
import { CircleCheck } from 'lucide-react';
import { data } from 'react-router';
import { nextFree } from '#src/calendar/appointment-view.server.ts';
import { OwnLinks } from '#src/calendar/slot-calendar.tsx';
import { publishedPhone } from '#src/content/company.ts';
import { fallback } from '#src/content/site.ts';
import { type RequestContext, requestContext } from '#src/context.server.ts';
import { publicForm } from '#src/inquiries/forms.server.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { dueInWords } from '#src/lib/format.ts';
import { z } from '#src/lib/zod.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import { NextFree } from '#src/ui/next-free.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/thank-you';
import { headOf } from './service-structured-data.ts';

export const handle: PageHandle = { perRequest: true, isPrivate: true };

const receiptShape = z.object({
  /** Missing in receipts older than request pages. */
  id: z.string().optional(),
  reference: z.string(),
  respondBy: z.string(),
  summary: z.string().default(''),
});

/** Private page of the booking. The receipt is signed, so only the sender has its id. */
async function ownPath(id: string, type: string | undefined, { db, site }: RequestContext) {
  const url = await publicForm(type ?? '')?.form.ownUrl?.(db.sql, id, site);
  return url && new URL(url).pathname;
}

/** The receipt in the address is signed. */
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
  // Do not offer a booking to those who just booked or applied.
  const invites = params.type === 'contact' || params.type === 'quote';
  const next = invites ? await nextFree(appointments, 'consultation') : undefined;
  const due = dueInWords(Date.parse(respondBy), clock.now());
  return { ...said, reference, summary, requestUrl, own, due, next };
}

export const meta: Route.MetaFunction = (args) => headOf(args, { title: args.loaderData?.title, noindex: true });

/** Confirmation without JavaScript (S1 §2 Confirmation modal). */
export default function ThankYou({ loaderData: said }: Route.ComponentProps) {
  return (
    <section className="wrap max-w-3xl pt-[calc(var(--header-height)+5rem)] pb-28">
      <CircleCheck aria-hidden="true" size={48} className="text-arc-600" />
      <h1 className="mt-6 text-title font-medium tracking-[-0.04em]">{said.title}</h1>
      <p className="mt-5 text-xl text-ink-600">{said.message}</p>
      <div className="notice mt-8 grid gap-2 text-lg">
        {said.summary && <p className="font-semibold">{said.summary}</p>}
        <p>
          {`${ui.hearFromUs} `}
          <strong>{fillIn(ui.byMoment, { due: said.due })}</strong>.
        </p>
        <p>
          {`${ui.yourReference} `}
          <strong>{said.reference}</strong>.
        </p>
        <p className="empty:hidden">
          <CompanyPhone number={publishedPhone()} before={`${ui.orCall} `} className="link" />
        </p>
        {said.own && <OwnLinks path={said.own} />}
      </div>
      <p className="mt-10 flex flex-wrap gap-3">
        {said.requestUrl && (
          <a className="button button-quiet" href={said.requestUrl}>
            {ui.seeRequest}
          </a>
        )}
        <a className="button button-primary" href="/">
          {ui.continueBrowsing}
        </a>
      </p>
      <NextFree next={said.next} />
    </section>
  );
}
