import { Search } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { countOf, type Hit, hitsOf, type Marks, marked, type Results } from './marks.ts';

function nothingFound({ q, problem }: Results): string {
  if (problem) return problem;
  return q === ''
    ? 'Type a name, a phone number or a word from a message.'
    : 'No matches. Try part of a name, the last digits of a number, or a single word. Deleted items aren’t searched; find them under “Deleted” on their tab.';
}

function Marked({ text, marks }: { text: string; marks: Marks }) {
  return marked(text, marks).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have nothing else of their own
    piece.hit ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}

/** A public page is a separate document, so it is loaded anew. */
function HitLink({
  hit,
  marks,
  ...link
}: { hit: Hit; marks: Marks } & Omit<ComponentProps<typeof Link>, 'to' | 'children'>) {
  return (
    <Link
      {...link}
      className="finder-hit grid min-h-11 grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-l-3 border-transparent px-4 py-2 pl-[calc(1rem-3px)] sm:px-6 sm:pl-[calc(1.5rem-3px)] forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 forced-colors:aria-selected:outline-solid"
      to={hit.href}
      reloadDocument={hit.isPublic ?? false}
    >
      <b className="font-semibold wrap-anywhere">
        <Marked text={hit.title} marks={marks} />
      </b>
      <small className="col-start-1 text-[0.9rem] leading-snug wrap-anywhere text-ink-600">
        <Marked text={hit.about} marks={marks} />
      </small>
      <span className="col-start-2 row-span-2 row-start-1 self-center text-[0.875rem] text-ink-600">{hit.state}</span>
    </Link>
  );
}

const finderLabel = 'Search people, numbers, words';
/** Delay after the last key before asking the server. */
const restMs = 120;

/** `isSettled`: the results are for `typed`. React Router drops the answer to an older request. */
function useResults(isOpen: boolean, typed: string) {
  const { load, data } = useFetcher<Results>();
  const q = typed.trim();
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => void load(`/admin/find?${new URLSearchParams({ q })}`), q === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [isOpen, q, load]);
  return { results: data, isSettled: data?.q === q };
}

export function Finder() {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [isAwaited, setAwaited] = useState(false);
  const { results, isSettled } = useResults(isOpen, typed);
  const hits = results ? hitsOf(results) : [];
  const optionId = (index: number) => `${id}-${index}`;
  const option = () => document.getElementById(optionId(active));

  const show = () => {
    dialog.current?.showModal();
    field.current?.focus();
    setOpen(true);
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(0);
    setAwaited(false);
  };
  const closed = () => {
    setOpen(false);
    type('');
  };
  // Enter pressed before the results arrive opens the best one once they do.
  useEffect(() => {
    if (!isAwaited || !isSettled) return;
    setAwaited(false);
    document.getElementById(`${id}-0`)?.click();
  }, [isAwaited, isSettled, id]);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || (!step && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step) setActive((at) => (hits.length === 0 ? 0 : (at + step + hits.length) % hits.length));
    else if (isSettled) option()?.click();
    else setAwaited(true);
  };
  const onOpened = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) dialog.current?.close();
  };

  let index = -1;
  return (
    <>
      <div className="min-w-0 md:max-w-108 md:flex-[1_1_12rem]">
        <button
          type="button"
          className="finder-open flex min-h-11 w-full items-center gap-2.5 rounded-full border border-ink-300 bg-white px-4 text-left text-[0.95rem] text-ink-600 hover:border-ink-500 hover:text-ink-900 max-md:w-11 max-md:justify-center max-md:px-0"
          data-shortcut="find"
          onClick={show}
        >
          <Search aria-hidden="true" size={18} />
          <span className="truncate max-md:sr-only">{finderLabel}</span>
          <kbd className="ml-auto max-md:hidden">/</kbd>
        </button>
      </div>
      <dialog
        ref={dialog}
        className="finder open:flex open:max-h-[84vh] open:flex-col open:max-sm:max-h-none"
        aria-label="Search"
        onClose={closed}
      >
        <div className="flex items-center gap-3 border-b-2 border-arc-500 px-4 py-2.5 sm:px-6 [&_svg]:shrink-0">
          <Search aria-hidden="true" size={20} />
          <input
            ref={field}
            className="min-h-11 min-w-0 flex-1 border-0 bg-transparent text-xl text-ink-900 outline-none max-sm:text-lg"
            type="text"
            inputMode="search"
            role="combobox"
            aria-label={finderLabel}
            aria-autocomplete="list"
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-found`}
            aria-activedescendant={hits.length > 0 ? optionId(active) : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKey}
          />
          <button type="button" className="button-word" onClick={() => dialog.current?.close()}>
            Close <kbd className="max-sm:hidden">Esc</kbd>
          </button>
        </div>
        <div
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2"
          aria-busy={!isSettled && !results?.problem}
        >
          <div id={`${id}-found`} role="listbox" aria-label="Results">
            {results?.groups.map(({ title, hits: own }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
              <div key={title} role="group" aria-label={title}>
                <p className="px-4 pt-3.5 pb-1 text-[0.8125rem] font-medium text-ink-600 sm:px-6" aria-hidden="true">
                  {title}
                </p>
                {own.map((hit) => {
                  index += 1;
                  const at = index;
                  return (
                    <HitLink
                      key={hit.id}
                      id={optionId(at)}
                      role="option"
                      aria-selected={at === active}
                      tabIndex={-1}
                      hit={hit}
                      marks={results.marks}
                      onClick={onOpened}
                      onPointerMove={() => setActive(at)}
                    />
                  );
                })}
              </div>
            ))}
          </div>
          {results && results.groups.length === 0 && (
            <p className="max-w-prose px-4 py-5 text-ink-600 sm:px-6">{nothingFound(results)}</p>
          )}
        </div>
        <div className="finder-foot flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-ink-200 px-4 py-2.5 text-sm text-ink-600 sm:px-6">
          <p
            className="first:flex first:items-center first:gap-1.5 last:min-h-5 first:max-sm:hidden"
            aria-hidden="true"
          >
            <kbd>↑</kbd>
            <kbd>↓</kbd> choose <kbd>Enter</kbd> open
          </p>
          <p className="first:flex first:items-center first:gap-1.5 last:min-h-5 first:max-sm:hidden" role="status">
            {results && isSettled && results.q !== '' && !results.problem ? countOf(results) : ''}
          </p>
        </div>
      </dialog>
    </>
  );
}
