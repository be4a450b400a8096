import requestPage from 'content:pages/request';
import lostLink from 'content:pages/request-lost';
import { data } from 'react-router';
import { appointmentInWords } from '#src/calendar/appointment-changes.server.ts';
import { requestContext } from '#src/context.server.ts';
import { fieldsOf, publicForm } from '#src/inquiries/forms.server.ts';
import type { LeadType } from '#src/intake/lead.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { newId } from '#src/lib/new-id.ts';
import { LostLink, RequestPage } from '#src/requests/request-page.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/request';
import { headOf } from './service-structured-data.ts';

export const handle: PageHandle = { sheet: 'forms', perRequest: true, isPrivate: true };

/** Posts go to Hono (requests/requests-api.server.ts); a GET changes nothing. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { requests, appointments, db, clock, formState } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const found = await requests.open(params.token);
  if (!found) return data({ found: undefined }, { status: 404 });
  const { id, view } = found;
  const [fields, appointment] = await Promise.all([
    fieldsOf(db, view.type as LeadType, [id]),
    view.type === 'appointment' ? appointmentInWords(appointments, id, clock.now()) : undefined,
  ]);
  // The current date is shown above; what was sent does not change.
  const derived = new Set(
    publicForm(view.type)?.form.declaration.fields.flatMap((field) =>
      field.kind === 'derived' && !field.forVisitor ? field.name : [],
    ),
  );
  const isSaid = ({ name, value }: { name: string; value: string }) =>
    value !== '' && !derived.has(name) && !(appointment && (name === 'date' || name === 'time'));
  const state = formState?.type === 'request' ? formState : undefined;
  return {
    found: { view, appointment, fields: (fields.get(id) ?? []).filter(isSaid) },
    address: `/request/${params.token}`,
    form: {
      id: state?.tickets.id || newId(clock.now()),
      text: state?.values.text ?? '',
      hadFiles: state?.values.chosen === 'files',
      problem: state?.message ?? '',
    },
    done: query.get('done'),
  };
}

export const meta: Route.MetaFunction = (args) => {
  const view = args.loaderData?.found?.view;
  return headOf(args, {
    title: view ? fillIn(requestPage.head, { reference: view.reference }) : lostLink.void.title,
    noindex: true,
  });
};

export default function Request({ loaderData }: Route.ComponentProps) {
  if (!loaderData.found) return <LostLink words={lostLink.void} />;
  const { found, ...rest } = loaderData;
  return <RequestPage {...found} {...rest} />;
}
