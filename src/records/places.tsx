import { type SyntheticEvent, useEffect, useState } from 'react';
import { numberText } from '#src/lib/format.ts';
import { type PreviewWidth, WidthChoice, WidthFrame } from '#src/ui/two-widths.tsx';
import { markId } from './page-units.ts';
import { type Place, type PlacesChunk, type RecordView, recordPath, type StayingWords } from './record-view.ts';
import { Change } from './versions.tsx';

const waitMs = 600;

interface Looking {
  places: readonly Place[];
  stays: readonly StayingWords[];
  looked: number;
  of: number;
  saysFacts: boolean;
  /** The draft's changedAt. */
  at: number | undefined;
  /** The server did not answer; earlier results stay. */
  hasFailed: boolean;
}

const nothing: Looking = { places: [], stays: [], looked: 0, of: 0, saysFacts: false, at: undefined, hasFailed: false };

/** Structured data repeats on many pages: merge into one place. */
function gathered(places: readonly Place[]): Place[] {
  const others = places.filter(({ kind }) => kind !== 'data');
  const [first, ...rest] = places.filter(({ kind }) => kind === 'data');
  return first
    ? [...others, { ...first, where: '', count: first.count + rest.reduce((sum, one) => sum + one.count, 0) }]
    : others;
}

/** Words repeated on many pages, such as the footer, once. */
function once(stays: readonly StayingWords[]): (StayingWords & { pages: number })[] {
  const byText = new Map<string, StayingWords & { pages: number }>();
  for (const one of stays) {
    const known = byText.get(one.text);
    if (!known) byText.set(one.text, { ...one, pages: 1 });
    else if (known.path !== one.path) known.pages += 1;
  }
  return [...byText.values()];
}

/** Checks all pages in chunks, shortly after the draft was saved. `path` is the record's. */
function usePlaces(path: string, draftAt: number | undefined, given: PlacesChunk | undefined) {
  const [looking, setLooking] = useState<Looking>(given ? { ...nothing, ...given, at: draftAt } : nothing);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the owner asks again
  useEffect(() => {
    const controller = new AbortController();
    const look = async () => {
      const found: Place[] = [];
      const stays: StayingWords[] = [];
      for (let from = 0, of = 1; from < of; ) {
        const answer = await fetch(`${path}/places?from=${from}`, { signal: controller.signal });
        if (!answer.ok || answer.redirected) throw new Error('no answer');
        const chunk: PlacesChunk = await answer.json();
        found.push(...chunk.places);
        stays.push(...chunk.stays);
        const { looked, of: all, saysFacts } = chunk;
        setLooking({
          places: [...found],
          stays: [...stays],
          looked,
          of: all,
          saysFacts,
          at: draftAt,
          hasFailed: false,
        });
        [from, of] = [chunk.looked, chunk.of];
      }
    };
    const failed = () => {
      if (!controller.signal.aborted) setLooking((before) => ({ ...before, hasFailed: true }));
    };
    const timer = draftAt === undefined ? undefined : setTimeout(() => void look().catch(failed), waitMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path, draftAt, asked]);
  const again = () => {
    setLooking((before) => ({ ...before, hasFailed: false }));
    setAsked((times) => times + 1);
  };
  return { ...looking, places: gathered(looking.places), stays: once(looking.stays), again };
}

/** Shown for records on every page but in no text, such as a colour. */
const frontPage: Place = {
  path: '/',
  where: 'The home page',
  part: '',
  kind: 'text',
  before: '',
  after: '',
  count: 1,
};

/** Facts also appear here, where no page can be shown. */
const saidElsewhere = ['the assistant’s answers', 'estimates', 'new emails', 'link previews'];
const above = 140;

/** Scrolls the preview to a change; a URL fragment would scroll the desk too. */
const showChange = (part: string) => (event: SyntheticEvent<HTMLIFrameElement>) => {
  const { contentDocument, contentWindow } = event.currentTarget;
  const changed = contentDocument?.getElementById(markId(part)) ?? contentDocument?.querySelector('mark');
  if (!changed) return;
  contentWindow?.scrollTo(0, changed.getBoundingClientRect().top - above);
};

const nameOf = ({ where, part }: Place) => [where, part].filter(Boolean).join(', ');
/** Files have no heading to jump to. */
const isPage = ({ path }: Place) => !/\.\w+$/.test(path);

function PlaceRow(props: { place: Place; href: string; isSeen: boolean; onSee(): void }) {
  const { place, href, isSeen, onSee } = props;
  return (
    <li>
      <a
        className="desk-link min-h-6"
        href={href}
        target="record-preview"
        aria-current={isSeen ? 'true' : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onSee();
        }}
      >
        {nameOf(place)}
      </a>
      <span>
        <Change change={place} />
        {place.count > 1 && <small> and {place.count - 1} more</small>}
        {isSeen && <span className="sign sign-new">shown above</span>}
      </span>
    </li>
  );
}

function Progress(props: { looked: number; of: number; found: number; hasFailed: boolean }) {
  const { looked, of, found, hasFailed } = props;
  if (hasFailed) return 'We can’t check the pages right now.';
  if (of === 0) return 'Checking your pages…';
  if (looked < of) return `${numberText(looked)} of ${numberText(of)} pages checked`;
  return found === 0 ? 'No page shows this change.' : 'choose one to preview it above';
}

function Stays({ stays }: { stays: ReturnType<typeof usePlaces>['stays'] }) {
  return (
    <section className="sheet-section" aria-labelledby="stays">
      <header>
        <h2 id="stays">Not affected</h2>
        <p>these pages use their own text or another record</p>
      </header>
      <ul className="record-places">
        {stays.map(({ path, where, text, pages }) => (
          <li key={`${path} ${text}`}>
            <a className="desk-link min-h-6" href={path} target="_blank" rel="noreferrer">
              {where}
              {pages > 1 && ` and ${numberText(pages - 1)} more`}
              <span className="sr-only"> (in a new tab)</span>
            </a>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Frame({ src, part, width }: { src: string; part: string; width: PreviewWidth | undefined }) {
  const frame = { src, name: 'record-preview', title: 'The page with the draft', onLoad: showChange(part) };
  return width ? <WidthFrame width={width} {...frame} /> : <iframe {...frame} className="record-frame" />;
}

export function Places({ view }: { view: RecordView }) {
  const { collection, draft } = view;
  const path = recordPath(collection.name, view.id);
  const isReady = draft !== undefined && Object.keys(draft.errors).length === 0 && view.changes.length > 0;
  const looking = usePlaces(path, isReady ? draft.changedAt : undefined, view.places);
  const [chosen, setChosen] = useState<string>();
  const [width, setWidth] = useState<PreviewWidth>();
  if (!isReady) {
    const waits = draft && view.changes.length > 0;
    return (
      <section className="sheet-section" aria-labelledby="preview">
        <header>
          <h2 id="preview">Preview</h2>
        </header>
        <p className="text-ink-600">
          {waits
            ? 'Fix every field to see a preview and every place that shows it.'
            : 'Change something to see a preview and every place that shows it.'}
        </p>
      </section>
    );
  }
  const { places, stays, looked, of, saysFacts, hasFailed, again } = looking;
  const pages = places.filter((place) => isPage(place) && place.kind !== 'data');
  const seen =
    pages.find((place) => nameOf(place) === chosen) ??
    pages[0] ??
    (collection.elsewhere.length > 0 ? frontPage : undefined);
  const hrefOf = (place: Place) => `${path}/preview?path=${encodeURIComponent(place.path)}&draft=${draft.changedAt}`;
  const done = of > 0 && looked === of;
  const elsewhere = collection.elsewhere.length > 0 ? collection.elsewhere : saysFacts ? saidElsewhere : [];
  return (
    <>
      <section className="sheet-section" aria-labelledby="preview">
        <header>
          <h2 id="preview">Preview</h2>
          {seen && <p>{nameOf(seen)}</p>}
          {seen && (
            <a
              className="desk-link"
              href={`${hrefOf(seen)}#${encodeURIComponent(markId(seen.part))}`}
              target="_blank"
              rel="noreferrer"
            >
              Open full page
            </a>
          )}
        </header>
        {seen && <WidthChoice width={width} onChoose={setWidth} />}
        {seen && (
          <Frame
            key={`${seen.path} ${seen.part} ${draft.changedAt}`}
            src={hrefOf(seen)}
            part={seen.part}
            width={width}
          />
        )}
      </section>
      <section className="sheet-section" aria-labelledby="places">
        <header>
          <h2 id="places">
            {done && (places.length > 0 || collection.elsewhere.length === 0)
              ? `Shown in ${places.length === 1 ? 'one place' : `${numberText(places.length)} places`}`
              : 'Where it shows'}
          </h2>
          <p role="status">
            <Progress {...{ looked, of, hasFailed }} found={places.length} />
          </p>
          {hasFailed && (
            <button type="button" className="button-word" onClick={again}>
              Check again
            </button>
          )}
        </header>
        <noscript>
          <a className="desk-link" href={`${path}?places=all`}>
            Check where it shows
          </a>
        </noscript>
        <ul className="record-places">
          {places.map((place) => (
            <PlaceRow
              key={`${place.path} ${place.part}`}
              place={place}
              href={hrefOf(place)}
              isSeen={place === seen}
              onSee={() => {
                setChosen(nameOf(place));
                document.getElementById('preview')?.scrollIntoView({ block: 'start' });
              }}
            />
          ))}
        </ul>
        {elsewhere.length > 0 && <p className="record-says">Also: {elsewhere.join(', ')}.</p>}
      </section>
      {stays.length > 0 && <Stays stays={stays} />}
    </>
  );
}
