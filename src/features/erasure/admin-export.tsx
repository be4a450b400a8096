import { Link } from 'react-router';
import { refuse } from '#src/lib/outcome.ts';
import { PasswordField } from './admin-password-field.tsx';

const reasons: Readonly<Record<string, string>> = {
  wrong: 'That is not your password. Nothing was handed out.',
  wait: 'Too many attempts, or the sign-in is busy. Please wait a while and try again.',
};

/** The page that hands out everything of a person as one archive, once the password was given again. */
export function ExportPerson(props: {
  person: { id: string; name: string; requests: number; files: number; size: string };
  refused: string | undefined;
}) {
  const { person, refused } = props;
  const name = person.name || 'this person';
  const path = `/admin/people/${person.id}`;
  const reason = refused === undefined ? undefined : reasons[refused];
  const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;
  return (
    <article aria-labelledby="export-title" className="max-w-3xl">
      <p className="lead-back">
        <Link className="desk-link" to={path} data-shortcut="back">
          Back to {name}
        </Link>
      </p>
      <header className="sheet-title">
        <div>
          <h1 id="export-title">Everything of {name}</h1>
          <p>The answer to a request under privacy law, as one archive.</p>
        </div>
      </header>
      <div className="sheet">
        <section className="sheet-section" aria-labelledby="holds-title">
          <header>
            <h2 id="holds-title">What it holds</h2>
          </header>
          <ul className="erase-list">
            <li>
              person.html, a page to read and to print: {count(person.requests, 'request')} with all that was written
            </li>
            <li>person.json, the same for programs</li>
            <li>{person.files === 0 ? 'No files' : `files, ${count(person.files, 'file')}, ${person.size}`}</li>
          </ul>
          <p className="mt-3 text-ink-600">
            Your own notes are in it too. Look through it before you hand it on: what was written of other people is not
            theirs to have.
          </p>
        </section>
        {/* A plain form: the browser takes the archive while it is written. */}
        <form method="post" action={`${path}/export/file`} className="sheet-section grid gap-4">
          <PasswordField outcome={reason === undefined ? undefined : refuse(reason)} />
          <div className="sheet-acts">
            <button type="submit" className="button button-peach">
              Download everything
            </button>
          </div>
        </form>
      </div>
    </article>
  );
}
