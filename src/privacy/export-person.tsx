import { deskTitle } from '#src/desk/desk-title.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { refuse } from '#src/lib/outcome.ts';
import { PasswordField } from '#src/ui/desk-field.tsx';
import { Screen, SheetSection } from '#src/ui/screen.tsx';
import type { Route } from './+types/export-person';
import { notThere } from './erase.server.ts';
import { exportPreview } from './erasure-export.server.ts';

const reasons: Readonly<Record<string, string>> = {
  wrong: 'That’s not your password. Nothing was downloaded.',
  wait: 'Too many attempts, or sign-in is busy. Please wait a while and try again.',
};

export default function Export({ loaderData: props }: Route.ComponentProps) {
  const { person, refused } = props;
  const name = person.name || 'this person';
  const path = `/admin/people/${person.id}`;
  const reason = refused === undefined ? undefined : reasons[refused];
  return (
    <Screen
      className="max-w-3xl"
      back={{ to: path, text: name }}
      title={`Export ${name}’s data`}
      about="Everything you need to answer a privacy request, in one archive."
    >
      <div className="sheet">
        <SheetSection id="holds-title" title="What’s included">
          <ul className="erase-list grid gap-1.5 py-1">
            <li>Name, company, tags, addresses and phone numbers</li>
            {person.words.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className="mt-3 text-ink-600">You get person.json and the files themselves.</p>
          <p className="mt-3 text-ink-600">
            Your internal notes are included. Review the export before you share it, and take out anything about other
            people.
          </p>
        </SheetSection>
        {/* A plain form: the browser takes the archive while it is written. */}
        <form method="post" action={`${path}/export/file`} className="sheet-section grid gap-4">
          <PasswordField
            label="Your password"
            outcome={reason === undefined ? undefined : refuse(reason)}
            className="max-w-sm"
          />
          <div className="sheet-acts">
            <button type="submit" className="button button-peach">
              Download everything
            </button>
          </div>
        </form>
      </div>
    </Screen>
  );
}

export const meta = deskTitle('Export everything');

/** `refused`: why the last attempt failed. @throws a 404 if there is no such person. */
export async function loader(args: Route.LoaderArgs) {
  const { db, erasure } = await requireSignIn(args);
  const person = await exportPreview(db.sql, args.params.id);
  if (!person) throw await notThere(erasure, args.params.id);
  return { person, refused: new URL(args.request.url).searchParams.get('refused') ?? undefined };
}
