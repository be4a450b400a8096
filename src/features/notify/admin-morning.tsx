import type { SiteNotices } from './admin.server.ts';
import { Act, minuteWords } from './admin-parts.tsx';

/** The mail of the morning: whether, when, and what is in it. */
export function MorningMail({ view }: { view: Pick<SiteNotices, 'morning' | 'mailConfigured'> }) {
  const { on, hour, weekdaysOnly } = view.morning;
  return (
    <section className="sheet-section" aria-labelledby="morning">
      <header>
        <h2 id="morning">Morning mail</h2>
        <p>who waits, what was late, what comes, what works; on Mondays the week</p>
      </header>
      {!view.mailConfigured && (
        <p className="notice notice-info mt-2">No mail server is set (SMTP_URL), so it is not written.</p>
      )}
      <Act
        intent="morning"
        acts={
          <button type="submit" className="button button-quiet button-small">
            Save the morning mail
          </button>
        }
      >
        <div className="notify-times">
          <label>
            <input type="checkbox" name="on" value="on" defaultChecked={on} />
            Send it
          </label>
          <label className="inline-flex items-center gap-2">
            at
            <select name="hour" defaultValue={hour} className="input input-small">
              {Array.from({ length: 24 }, (_, n) => n).map((n) => (
                <option key={n} value={n}>
                  {minuteWords(n * 60)}
                </option>
              ))}
            </select>
          </label>
          <label>
            <input type="checkbox" name="weekdays" value="on" defaultChecked={weekdaysOnly} />
            Monday to Friday only
          </label>
          <span className="text-sm text-ink-600">Eastern. It names nobody: what is mailed cannot be erased.</span>
        </div>
      </Act>
    </section>
  );
}
