import { ExportPerson } from '#src/features/erasure/admin-export.tsx';
import erasureStyles from '#src/features/erasure/erasure.css?url';
import { exportPreview } from '#src/features/erasure/export.server.ts';
import type { Route } from './+types/export-person';
import { deskTitle } from './desk-title.ts';
import { notThere } from './erased-person.server.ts';
import { requireSignIn } from './require-sign-in.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: erasureStyles }];
export const meta = deskTitle('Export everything');

/** How much an export holds, and why the last try was refused (`refused`, in the address). @throws a 404 for nobody. */
export async function loader(args: Route.LoaderArgs) {
  const { db, erasure } = await requireSignIn(args);
  const person = await exportPreview(db.sql, args.params.id);
  if (!person) throw await notThere(erasure, args.params.id);
  return { person, refused: new URL(args.request.url).searchParams.get('refused') ?? undefined };
}

export default function Export({ loaderData }: Route.ComponentProps) {
  return <ExportPerson {...loaderData} />;
}
