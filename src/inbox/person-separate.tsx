import { useRef } from 'react';
import { Form, Link, useActionData, useFetcher } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { easternText } from '#src/lib/format.ts';
import { WithReferences } from '#src/ui/breakable.tsx';
import { useKeptAnswer } from '#src/ui/hooks.ts';
import { Refused, Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/person-separate';
import { personActionThenBack, type SeparateResult, type Separation, separable } from './people.server.ts';

/** No item is broken over two lines. */
const and = (texts: readonly string[]) =>
  new Intl.ListFormat('en-US').format(texts.map((text) => text.replaceAll(' ', '\u00a0')));

function WillBe({ title, part }: { title: string; part: Separation['goes'] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {part.things.map((thing) => (
          <li key={thing.id}>
            <WithReferences text={thing.text} />, {easternText(thing.at)}
          </li>
        ))}
      </ul>
      <p>{part.keys.length > 0 ? `Known by ${and(part.keys)}.` : 'No known address or number.'}</p>
    </div>
  );
}

const summary = ({ goes, stays }: Separation, name: string) => {
  const [n, all] = [goes.things.length, goes.things.length + stays.things.length];
  const renamed = stays.name === name ? '' : ` The current person will be called “${stays.name}”.`;
  return `${n} of ${all} will move to a new person, “${goes.name}”.${renamed}`;
};

function Consequence(props: { preview: Separation; refused: SeparateResult | undefined; wait: boolean }) {
  const { preview, wait } = props;
  const { goes, stays, ticked, shared } = preview;
  const along = goes.things.filter(({ id }) => !ticked.things.includes(id));
  return (
    <>
      <div className="person-will-be mt-3 grid gap-x-8 gap-y-4 wrap-anywhere sm:grid-cols-2 [&_p]:mt-1.5 [&_p]:text-ink-600">
        <WillBe title={`New person: ${goes.name}`} part={goes} />
        <WillBe title={`Current person: ${stays.name}`} part={stays} />
      </div>
      {along.length > 0 && (
        <p className="mt-3">
          {and(along.map(({ text }) => text))} {along.length === 1 ? 'was' : 'were'} not selected but will move too,
          because of a shared address or number.
        </p>
      )}
      {shared.length > 0 && <p className="mt-3">Both use {and(shared)}.</p>}
      <Form method="post" className="mt-4">
        {ticked.keys.map((value) => (
          <input key={value} type="hidden" name="key" value={value} />
        ))}
        {ticked.things.map((value) => (
          <input key={value} type="hidden" name="thing" value={value} />
        ))}
        <button
          type="submit"
          name="intent"
          value="separate"
          className="button button-primary person-write"
          disabled={wait}
        >
          Split
        </button>
        <Refused outcome={props.refused} className="mt-2" />
      </Form>
    </>
  );
}

export default function PersonSeparate({ loaderData: person }: Route.ComponentProps) {
  const { id, name, keys, things } = person;
  const fetcher = useFetcher<SeparateResult>();
  const form = useRef<HTMLFormElement>(null);
  const said = fetcher.data;
  const split = useKeptAnswer(useActionData() as SeparateResult | undefined);
  const preview = said?.ok && 'preview' in said ? said.preview : undefined;
  const show = () => {
    // A preview changes nothing, so nothing is reloaded.
    if (form.current) void fetcher.submit(form.current, { method: 'post', defaultShouldRevalidate: false });
  };
  return (
    <Screen
      className="max-w-3xl"
      back={{ to: `/admin/people/${id}`, text: name }}
      title={`Split ${name} into two people`}
      about="Select what someone else sent, and it becomes a separate person. Everything from the same address moves with it. You can undo this anytime."
    >
      <div className="sheet">
        <form
          ref={form}
          method="post"
          onChange={show}
          onSubmit={(event) => {
            event.preventDefault();
            show();
          }}
        >
          <input type="hidden" name="intent" value="preview" />
          <fieldset className="sheet-section">
            <legend className="person-legend float-left mb-2 w-full text-xl leading-tight font-semibold">
              Addresses and numbers
            </legend>
            {keys.map(({ value, text }) => (
              <label
                key={value}
                className="flex min-h-11 items-start gap-3 border-b border-ink-200 py-2.5 wrap-anywhere last:border-b-0"
              >
                <input type="checkbox" className="mt-0.5 size-5 shrink-0" name="key" value={value} autoComplete="off" />
                <span className="min-w-0">{text}</span>
              </label>
            ))}
          </fieldset>
          <fieldset className="sheet-section">
            <legend className="person-legend float-left mb-2 w-full text-xl leading-tight font-semibold">
              Submissions
            </legend>
            {things.map((thing) => (
              <label
                key={thing.id}
                className="flex min-h-11 items-start gap-3 border-b border-ink-200 py-2.5 wrap-anywhere last:border-b-0"
              >
                <input
                  type="checkbox"
                  className="mt-0.5 size-5 shrink-0"
                  name="thing"
                  value={thing.id}
                  autoComplete="off"
                />
                <span className="min-w-0">
                  <WithReferences text={thing.text} />, {easternText(thing.at)}
                  <small className="block text-sm text-ink-600">{thing.about}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <p className="sheet-section flex flex-wrap items-center gap-3">
            <button type="submit" className="button button-quiet">
              Preview
            </button>
            <Link className="desk-link" to={`/admin/people/${id}`}>
              Cancel
            </Link>
          </p>
        </form>
        <section className="sheet-section" aria-labelledby="will-be" hidden={!said}>
          <h2 id="will-be" className="person-legend float-left mb-2 w-full text-xl leading-tight font-semibold">
            Preview
          </h2>
          <Refused outcome={said} className="clear-both" />
          <p role="status" className="clear-both empty:hidden">
            {preview && summary(preview, name)}
          </p>
          {preview && <Consequence preview={preview} refused={split} wait={fetcher.state !== 'idle'} />}
        </section>
      </div>
    </Screen>
  );
}

export const meta = deskTitle('Split people');
export const loader = (args: Route.LoaderArgs) => separable(args);
export const action = (args: Route.ActionArgs) => personActionThenBack(args);
