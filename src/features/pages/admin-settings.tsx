import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import { type Protections, protections } from '#content/protections.ts';
import { Icon } from '#src/ui/icon.tsx';
import { LineField } from './admin-fields.tsx';
import { limits } from './rules.ts';
import { type SocialLink, socialIcons } from './social.ts';

type Change = { notice: string } | { problem: string; errors?: Record<string, string> };

function Outcome({ change }: { change: Change | undefined }) {
  return (
    <div>
      <p role="status" className="settings-notice">
        {change && 'notice' in change && change.notice}
      </p>
      <p role="alert" className="field-error">
        {change && 'problem' in change && change.problem}
      </p>
    </div>
  );
}

function LinkFields(props: {
  link: SocialLink;
  errorOf(field: string): string | undefined;
  onChange(link: SocialLink): void;
  onDelete(): void;
}) {
  const { link, errorOf, onChange, onDelete } = props;
  const name = link.platform || 'new link';
  const id = useId();
  return (
    <li className="social-row">
      <Icon name={link.icon} size={22} />
      <LineField
        label="Platform"
        value={link.platform}
        maxLength={60}
        problem={errorOf('platform')}
        onChange={(platform) => onChange({ ...link, platform })}
      />
      <LineField
        label="URL"
        value={link.url}
        maxLength={limits.link}
        problem={errorOf('url')}
        onChange={(url) => onChange({ ...link, url })}
      />
      <div className="field">
        <label htmlFor={id}>Icon</label>
        <select
          id={id}
          className="input"
          value={link.icon}
          onChange={(event) => onChange({ ...link, icon: event.target.value })}
        >
          {socialIcons.map((icon) => (
            <option key={icon}>{icon}</option>
          ))}
        </select>
      </div>
      <label className="switch">
        <input
          type="checkbox"
          checked={link.active}
          onChange={(event) => onChange({ ...link, active: event.target.checked })}
        />
        <span>
          Active<span className="sr-only">: {name}</span>
        </span>
      </label>
      <button type="button" className="icon-button" onClick={onDelete}>
        <Trash2 aria-hidden="true" size={18} />
        <span className="sr-only">Remove {name}</span>
      </button>
    </li>
  );
}

function SocialLinks({ links: stored }: { links: readonly SocialLink[] }) {
  const fetcher = useFetcher<Change>();
  const [links, setLinks] = useState([...stored]);
  const errors = fetcher.data && 'problem' in fetcher.data ? (fetcher.data.errors ?? {}) : {};

  function save(event: FormEvent) {
    event.preventDefault();
    void fetcher.submit({ intent: 'social-links', links: JSON.stringify(links) }, { method: 'post' });
  }
  return (
    <form className="settings-card" onSubmit={save} aria-labelledby="social-title">
      <h2 id="social-title">Social links</h2>
      <p className="hint">Shown at the foot of every page while they are active.</p>
      <ul className="social-rows">
        {links.map((link, index) => (
          <LinkFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a link that is being written has no identity but its place
            key={index}
            link={link}
            errorOf={(field) => errors[`${index}.${field}`]}
            onChange={(changed) => setLinks(links.map((one, at) => (at === index ? changed : one)))}
            onDelete={() => setLinks(links.filter((_, at) => at !== index))}
          />
        ))}
      </ul>
      <div className="settings-actions">
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => setLinks([...links, { platform: '', url: 'https://', icon: 'globe', active: true }])}
        >
          <Plus aria-hidden="true" size={18} /> Add link
        </button>
        <button type="submit" className="button button-primary button-small">
          Save social links
        </button>
      </div>
      <Outcome change={fetcher.data} />
    </form>
  );
}

function ProtectionSwitches({ on }: { on: Protections }) {
  const fetcher = useFetcher<Change>();
  return (
    <fetcher.Form method="post" className="settings-card" aria-labelledby="protections-title">
      <input type="hidden" name="intent" value="protections" />
      <h2 id="protections-title">Protections</h2>
      <p className="hint">What the pages do in visitors’ browsers. The server’s own protections are always on.</p>
      <ul className="switches">
        {protections.map(({ key, title, text }) => (
          <li key={key}>
            <label className="switch">
              <input type="checkbox" name="on" value={key} defaultChecked={on[key]} aria-describedby={`${key}-text`} />
              <span>{title}</span>
            </label>
            <p id={`${key}-text`} className="hint">
              {text}
            </p>
          </li>
        ))}
      </ul>
      <div className="settings-actions">
        <button type="submit" className="button button-primary button-small">
          Save protections
        </button>
      </div>
      <Outcome change={fetcher.data} />
    </fetcher.Form>
  );
}

/** Settings of what visitors see and of what their browsers do (S1 §3 Social link, S2 §9 Client-side protections). */
export function SettingsTab(props: { social: readonly SocialLink[]; protections: Protections }) {
  return (
    <>
      <h1 className="settings-title">Settings</h1>
      <div className="settings-cards">
        <SocialLinks links={props.social} />
        <ProtectionSwitches on={props.protections} />
      </div>
    </>
  );
}
