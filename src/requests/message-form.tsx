import requestPage from 'content:pages/request';
import { attachmentAccept, attachmentBytes, attachmentKinds } from '#src/lib/attachment.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { longestMessage } from './request-rules.ts';
import type { RequestState } from './request-store.server.ts';

const { message: words } = requestPage;
const megabytes = attachmentBytes / 1024 / 1024;

/** Plain HTML; `id` makes a double click send only once. */
export function MessageForm(props: {
  standing: RequestState;
  /** A message does not reopen an appointment. */
  appointment: boolean;
  id: string;
  /** Text of a refused message. */
  text: string;
  /** Browsers do not restore file inputs. */
  hadFiles: boolean;
  problem: string;
}) {
  const { standing, appointment, id, text, hadFiles, problem } = props;
  const { closed } = standing;
  return (
    <form
      id="write"
      method="post"
      // Scroll to the form when it comes back.
      action="?#write"
      encType="multipart/form-data"
      className="request-write"
      aria-labelledby="write-title"
    >
      <div data-live-part="write">
        <h2 id="write-title">{closed ? words.again : words.title}</h2>
        {closed && <p className="text-ink-600">{appointment ? words.cancelled : words.reopens}</p>}
      </div>
      {problem && (
        <p id="write-problem" className="notice notice-error" role="alert">
          {problem} {hadFiles && words.chooseAgain}
        </p>
      )}
      <input type="hidden" name="intent" value="message" />
      <input type="hidden" name="id" value={id} />
      <div className="field">
        <label htmlFor="write-text">{words.label}</label>
        <textarea
          id="write-text"
          name="text"
          className="input"
          rows={5}
          maxLength={longestMessage}
          defaultValue={text}
          // Focus the field to correct.
          // biome-ignore lint/a11y/noAutofocus: the page came back because of this field
          autoFocus={problem !== ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'write-problem' : undefined}
        />
      </div>
      <div className="request-send">
        <div className="field">
          <label htmlFor="write-files">{words.files}</label>
          <input
            id="write-files"
            name="files"
            type="file"
            multiple
            accept={attachmentAccept}
            className="input request-files"
            aria-describedby="write-files-hint"
          />
          <p id="write-files-hint" className="hint">
            {fillIn(words.filesHint, { kinds: attachmentKinds, megabytes })}
          </p>
        </div>
        <button type="submit" className="button button-peach">
          {words.button}
        </button>
      </div>
    </form>
  );
}
