import { Search } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { countOf, type Hit, hitsOf, type Marks, marked, type Results } from './marks.ts';

function NothingFound({ results }: { results: Results }) {
  const { q, problem } = results;
  if (problem) return <p className="finder-nothing">{problem}</p>;
  if (q === '') {
    return <p className="finder-nothing">Type a name, a phone number or a word from a message.</p>;
  }
  return (
    <p className="finder-nothing">
      No matches. Try part of a name, the last digits of a number, or a single word. Deleted items aren’t searched; find
      them under “Deleted” on their tab.
    </p>
  );
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
    <Link {...link} className="finder-hit" to={hit.href} reloadDocument={hit.isPublic ?? false}>
      <b>
        <Marked text={hit.title} marks={marks} />
      </b>
      <small>
        <Marked text={hit.about} marks={marks} />
      </small>
      <span>{hit.state}</span>
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
      <div className="finder-way">
        <button type="button" className="finder-open" data-shortcut="find" onClick={show}>
          <Search aria-hidden="true" size={18} />
          <span>{finderLabel}</span>
          <kbd>/</kbd>
        </button>
      </div>
      <dialog ref={dialog} className="finder" aria-label="Search" onClose={closed}>
        <div className="finder-head">
          <Search aria-hidden="true" size={20} />
          <input
            ref={field}
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
            Close <kbd>Esc</kbd>
          </button>
        </div>
        <div className="finder-results" aria-busy={!isSettled && !results?.problem}>
          <div id={`${id}-found`} role="listbox" aria-label="Results">
            {results?.groups.map(({ title, hits: own }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
              <div key={title} role="group" aria-label={title}>
                <p className="finder-title" aria-hidden="true">
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
          {results && results.groups.length === 0 && <NothingFound results={results} />}
        </div>
        <div className="finder-foot">
          <p aria-hidden="true">
            <kbd>↑</kbd>
            <kbd>↓</kbd> choose <kbd>Enter</kbd> open
          </p>
          <p role="status">{results && isSettled && results.q !== '' && !results.problem ? countOf(results) : ''}</p>
        </div>
      </dialog>
    </>
  );
}
