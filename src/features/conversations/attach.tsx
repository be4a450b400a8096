import { Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { attachmentAccept, attachmentKinds } from '#src/lib/attachment.ts';

/** The files that go with an answer: a field of the form around it, and what was chosen by name. */
export function Attach() {
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState<string[]>([]);
  const chosen = () => setNames([...(input.current?.files ?? [])].map(({ name }) => name));
  return (
    <>
      <label className="button button-quiet button-small attach" title={`Up to 10 MB: ${attachmentKinds}`}>
        <Paperclip aria-hidden="true" size={17} /> Attach
        <input
          ref={input}
          type="file"
          name="file"
          multiple
          accept={attachmentAccept}
          className="sr-only"
          onChange={chosen}
        />
      </label>
      {names.length > 0 && (
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm wrap-anywhere">
          {names.join(', ')}
          <button
            type="button"
            className="desk-link"
            onClick={() => {
              if (input.current) input.current.value = '';
              setNames([]);
              input.current?.focus();
            }}
          >
            Without {names.length === 1 ? 'it' : 'them'}
          </button>
        </p>
      )}
    </>
  );
}
