import type { SiteNotices } from './admin.server.ts';
import { Act, minuteWords } from './admin-parts.tsx';

/** The mail of the morning: whether, when, and what is in it. */
export function MorningMail({ view }: { view: Pick<SiteNotices, 'morning' | 'mailConfigured'> }) {
  const { on, hour, weekdaysOnly } = view.morning;
  return (
    <section className="sheet-section" aria-labelledby="morning">
      <header>
        <h2 id="morning">Morning email</h2>
        <p>who’s waiting, what ran late, what’s coming up and what needs attention. On Mondays, the past week too.</p>
      </header>
      {!view.mailConfigured && (
        <p className="notice notice-info mt-2">No mail server is set up (SMTP_URL), so it isn’t sent.</p>
      )}
      <Act
        intent="morning"
        acts={
          <button type="submit" className="button button-quiet button-small">
            Save
          </button>
        }
      >
        <div className="notify-times">
          <label>
            <input type="checkbox" name="on" value="on" defaultChecked={on} />
            Send it daily
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
          <span className="text-sm text-ink-600">
            Eastern. It leaves out names, because sent email can’t be erased.
          </span>
        </div>
      </Act>
    </section>
  );
}
