import requestPage from 'content:pages/request';
import { Paperclip } from 'lucide-react';
import { easternText, sizeInWords } from '#src/lib/format.ts';
import type { RequestView, ShownEntry } from './request-store.server.ts';

/** Epoch milliseconds, shown in Eastern time. */
export function Moment({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{easternText(at)}</time>;
}

const { thread: words } = requestPage;

function Files({ files, address }: { files: ShownEntry['files']; address: string }) {
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 [&_svg]:shrink-0">
      {files.map(({ name, title, size }) => (
        <li key={name}>
          <a
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-xl border border-ink-300 bg-white px-3 py-1.5 font-medium [overflow-wrap:anywhere] text-arc-700 hover:border-arc-600"
            href={`${address}/files/${name}`}
            download=""
            data-no-prefetch=""
          >
            <Paperclip aria-hidden="true" size={16} />
            <span>
              <span className="sr-only">{`${words.download} `}</span>
              {title}
            </span>
            <small className="shrink-0 text-ink-600">{sizeInWords(size)}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry, address }: { entry: ShownEntry; address: string }) {
  const { kind, at, via, body, files } = entry;
  if (kind === 'event') {
    return (
      <li
        className="flex flex-wrap justify-between gap-x-4 px-5 py-1 text-sm [overflow-wrap:anywhere] text-ink-600"
        data-entry={entry.id}
      >
        <span>{body}</span> <Moment at={at} />
      </li>
    );
  }
  const ours = kind === 'reply';
  return (
    <li
      className={
        ours
          ? 'talk-ours grid min-w-0 gap-2 rounded-2xl border border-arc-200 border-ink-200 bg-arc-50 p-5'
          : 'grid min-w-0 gap-2 rounded-2xl border border-ink-200 p-5'
      }
      data-entry={entry.id}
    >
      <p className="talk-by flex flex-wrap items-baseline gap-x-3 text-sm text-ink-600">
        <strong className="text-base text-ink-900">{ours ? words.us : words.you}</strong>
        <span>{ours || via === 'mail' ? words.byMail : words.onPage}</span>
        <Moment at={at} />
      </p>
      {body && <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{body}</p>}
      <Files files={files} address={address} />
    </li>
  );
}

/** Newest first. Updates itself (browser/live.ts), else by a link. */
export function Thread({ view, address }: { view: RequestView; address: string }) {
  const { entries } = view;
  return (
    <section className="talk" id="thread" data-live-part="thread" aria-labelledby="thread-title">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="thread-title" className="text-2xl font-semibold tracking-[-0.022em]">
          {words.title}
        </h2>
        <a className="link" href={`${address}#thread`} data-live-replaces="">
          {words.news}
        </a>
      </div>
      {entries.length === 0 ? (
        <p className="text-ink-600">{view.standing.mailed ? words.empty : words.emptyWithoutMail}</p>
      ) : (
        <ol className="grid gap-4">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} address={address} />
          ))}
        </ol>
      )}
    </section>
  );
}
