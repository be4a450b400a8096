import * as ui from 'content:ui';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { fillIn } from '#src/lib/fill-in.ts';

/** A confirmation as a page of its own, for the path without JavaScript (S1 §2 Confirmation modal). */
export function Confirmation(props: {
  title: string;
  message: string;
  /** Before the moment of the promised answer, in place of the usual words. */
  hears?: string;
  reference: string;
  /** What was taken, in a line; empty when the title says it. */
  summary: string;
  due: string;
  /** The visitor's page of what was sent; a receipt of before there were such pages has none. */
  requestUrl: string | undefined;
  /** In the notice, below the reference. */
  more?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="wrap max-w-3xl pt-[calc(var(--header-height)+5rem)] pb-28">
      <CircleCheck aria-hidden="true" size={48} className="text-arc-600" />
      <h1 className="mt-6 text-title font-semibold tracking-[-0.035em]">{props.title}</h1>
      <p className="mt-5 text-xl text-ink-600">{props.message}</p>
      <div className="notice mt-8 grid gap-2 text-lg">
        {props.summary && <p className="font-semibold">{props.summary}</p>}
        <p>
          {`${props.hears ?? ui.hearFromUs} `}
          <strong>{fillIn(ui.byMoment, { due: props.due })}</strong>.
        </p>
        <p>
          {`${ui.yourReference} `}
          <strong>{props.reference}</strong>.
        </p>
        {props.more}
      </div>
      <p className="mt-10 flex flex-wrap gap-3">
        {props.requestUrl && (
          <a className="button button-quiet" href={props.requestUrl}>
            {ui.seeRequest}
          </a>
        )}
        <a className="button button-primary" href="/">
          {ui.continueBrowsing}
        </a>
      </p>
      {props.children}
    </section>
  );
}
