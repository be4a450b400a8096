import lostLink from 'content:pages/request-lost';
import * as ui from 'content:ui';
import { company } from '#src/content/company.ts';
import { TextField } from '#src/ui/fields.tsx';
import { MeantEmail } from '#src/ui/meant-email.tsx';

const prefix = 'link';

/** The form that sends the links of an address's requests again; also in place of a request whose link leads nowhere. */
export function LostLink(props: {
  words: { title: string; text?: string; lead?: string };
  problem?: string;
  /** What was typed, when it could not be taken. */
  typed?: { email: string; reference: string };
}) {
  const { words, problem, typed } = props;
  return (
    <section className="wrap max-w-2xl pt-40 pb-28">
      <h1 className="text-4xl font-bold">{words.title}</h1>
      <p className="mt-4 text-lg text-ink-600">{words.text ?? lostLink.lead}</p>
      {words.text && <h2 className="mt-10 text-2xl font-bold">{lostLink.title}</h2>}
      {words.text && <p className="mt-3 text-ink-600">{lostLink.lead}</p>}
      {problem && (
        <p className="notice notice-error mt-6" role="alert">
          {problem}
        </p>
      )}
      <form method="post" action="/request" className="mt-8 grid gap-5">
        <MeantEmail typed={typed?.email}>
          <TextField
            prefix={prefix}
            name="email"
            type="email"
            label={lostLink.email}
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={typed?.email}
          />
        </MeantEmail>
        <TextField
          prefix={prefix}
          name="reference"
          label={lostLink.reference}
          hint={lostLink.referenceHint}
          maxLength={20}
          defaultValue={typed?.reference}
        />
        <p>
          <button type="submit" className="button button-peach">
            {lostLink.button}
          </button>
        </p>
      </form>
    </section>
  );
}

/** What everybody reads who has asked for links, whether or not there were any. */
export function LinkSent() {
  const { title, text, hint } = lostLink.done;
  return (
    <section className="wrap max-w-2xl pt-40 pb-28">
      <h1 className="text-4xl font-bold">{title}</h1>
      <p className="mt-4 text-lg">{text}</p>
      <p className="mt-4 text-ink-600">
        {hint}{' '}
        <a className="link" href={`mailto:${company.emails.info}`}>
          {company.emails.info}
        </a>
      </p>
      <p className="mt-8">
        <a className="button button-primary" href="/">
          {ui.continueBrowsing}
        </a>
      </p>
    </section>
  );
}
