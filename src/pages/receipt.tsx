import receiptWords from 'content:pages/receipt';
import { data } from 'react-router';
import { requestContext } from '#src/context.server.ts';
import { typedNumber } from '#src/privacy/erase-scope.ts';
import { ErasureReceipt, NoReceipt } from '#src/privacy/receipt.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/receipt';
import { headOf } from './service-structured-data.ts';

export const handle: PageHandle = { perRequest: true, isPrivate: true, styles: ['reading'] };

/** 404 for an unknown number. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { erasure, clock } = context.get(requestContext);
  const receipt = await erasure.receipt(typedNumber(params.number));
  return receipt ? { receipt, now: clock.now() } : data({ receipt: undefined, now: 0 }, { status: 404 });
}

export const meta: Route.MetaFunction = (args) =>
  headOf(args, {
    title: args.loaderData?.receipt ? receiptWords.page.title : receiptWords.none.title,
    description: receiptWords.page.description,
    noindex: true,
  });

export default function Receipt({ loaderData: { receipt, now } }: Route.ComponentProps) {
  return receipt ? <ErasureReceipt receipt={receipt} now={now} /> : <NoReceipt />;
}
