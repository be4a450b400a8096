import { redirect } from 'react-router';
import { passwordProblem, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import type { Route } from './+types/export-person-file';
import { exportPerson } from './erasure-export.server.ts';

const pageOf = (id: string, refused?: 'wrong' | 'wait') =>
  redirect(`/admin/people/${id}/export${refused ? `?refused=${refused}` : ''}`, 303);

export async function loader(args: Route.LoaderArgs) {
  await requireSignIn(args);
  return pageOf(args.params.id);
}

/** ZIP archive; requires the password. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const parts = await requireSignIn(args);
  const { id } = args.params;
  const refused = await passwordProblem(parts, await args.request.formData(), 'to export everything of a person');
  if (refused) return pageOf(id, refused.retry ? 'wait' : 'wrong');
  return (await exportPerson({ ...parts, now: parts.clock.now() }, id)) ?? pageOf(id);
}
