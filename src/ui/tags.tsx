import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { tagLimits } from '#src/lib/lists.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { Act } from './act.tsx';
import { IfMayHere } from './may.tsx';
import { Refused } from './screen.tsx';

export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Tags">
      {tags.map((tag) => (
        <li
          key={tag}
          className="tag inline-flex max-w-full items-center gap-1 rounded-full border border-ink-300 bg-white px-2.5 py-0.5 text-[0.8125rem] leading-tight wrap-anywhere text-ink-700"
        >
          {tag}
        </li>
      ))}
    </ul>
  );
}

/** Posts `tag` to the acts tag and untag below `to`. `known`: suggestions. */
export function TagEditor(props: { tags: readonly string[]; known: readonly string[]; of: string; to: string }) {
  const { tags, known, of, to } = props;
  const list = useId();
  const fetcher = useFetcher<Outcome>();
  const form = useRef<HTMLFormElement>(null);
  const { state, data } = fetcher;
  useEffect(() => {
    if (state === 'idle' && data?.ok) form.current?.reset();
  }, [state, data]);
  return (
    <IfMayHere instead={tags.length > 0 ? <TagList tags={tags} /> : <p className="text-ink-600">None.</p>}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {tags.length > 0 && (
          <ul className="flex flex-wrap gap-1.5" aria-label={`Tags of ${of}`}>
            {tags.map((tag) => (
              <li key={tag}>
                <Act
                  by={fetcher}
                  to={`${to}untag`}
                  values={{ tag }}
                  className="tag inline-flex min-h-7 max-w-full cursor-pointer items-center gap-1 rounded-full border border-ink-300 bg-white px-2.5 py-0.5 text-[0.8125rem] leading-tight wrap-anywhere text-ink-700 hover:border-ink-900"
                >
                  {tag}
                  <X aria-hidden="true" size={14} />
                  <span className="sr-only">: take this tag away</span>
                </Act>
              </li>
            ))}
          </ul>
        )}
        <fetcher.Form ref={form} method="post" action={`${to}tag`} className="flex flex-wrap gap-2">
          <input
            className="input input-small min-w-0 flex-[1_1_8rem]"
            name="tag"
            list={list}
            aria-label={`New tag for ${of}`}
            placeholder="Tag"
            maxLength={tagLimits.length * 4}
            autoComplete="off"
            required
          />
          <datalist id={list}>
            {known.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <button type="submit" className="button button-quiet button-small">
            Add tag
          </button>
        </fetcher.Form>
        <Refused outcome={data} />
      </div>
    </IfMayHere>
  );
}
