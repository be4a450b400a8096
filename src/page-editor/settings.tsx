import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { data, useFetcher } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { orWhyNot, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { Route } from './+types/settings';
import { LineField } from './admin-rows.tsx';
import { SettingsButtons } from './header-buttons.tsx';
import { type KeptSetting, readKept, writeKept } from './kept-settings.ts';
import { limits, sameContent } from './page-blocks.ts';
import editorStyles from './page-editor.css?url';
import { type Protections, protections } from './protections.ts';
import type { SettingChange } from './settings.server.ts';
import { type SocialLink, socialIcons } from './social.ts';

/**
 * Edits one setting: the stored value, with unsaved changes kept in this browser. `send` makes the form fields for
 * saving; changes made meanwhile stay. `early` adds changes made in the form (rendered from `stored`) before hydration.
 */
function useSetting<Value>(
  name: string,
  stored: Value,
  isValue: (value: unknown) => value is Value,
  send: (value: Value) => URLSearchParams,
  early: (form: HTMLFormElement, stored: Value, value: Value) => Value,
) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<SettingChange | { problem: string }>();
  const [kept, setKept] = useState<KeptSetting<Value>>();
  const sent = useRef<Value>(undefined);
  // A new change hides the last result.
  const [isTold, setTold] = useState(true);
  const [isSafe, setSafe] = useState(true);

  const keep = (next: KeptSetting<Value> | undefined) => {
    setKept(next);
    setSafe(writeKept(browserStorage(), name, next));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page wakes up
  useEffect(() => {
    const found = readKept(browserStorage(), name, isValue);
    const before = found?.value ?? stored;
    const changed = form.current ? early(form.current, stored, before) : before;
    if (sameContent(changed, before)) setKept(found);
    else keep({ base: found?.base ?? stored, value: changed });
  }, []);
  const { state, data } = fetcher;
  // `problem`: the desk's own message if the server could not be reached.
  const outcome: SettingChange | undefined = data && 'problem' in data ? { ok: false, reason: data.problem } : data;
  const isSaved = outcome?.ok === true;
  const value = kept?.value ?? stored;
  const change = (next: Value) => {
    if (isSaved) setTold(false);
    keep({ base: kept?.base ?? stored, value: next });
  };
  const done = state === 'idle' && isSaved ? data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each saving, with what stands then
  useEffect(() => {
    if (!done || sent.current === undefined) return;
    keep(sameContent(value, sent.current) ? undefined : { base: sent.current, value });
    sent.current = undefined;
  }, [done]);

  // A saved value whose response was lost is no longer unsaved.
  const isStored = kept !== undefined && sameContent(kept.value, stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it comes to that
  useEffect(() => {
    if (isStored) keep(undefined);
  }, [isStored]);

  const changed = kept !== undefined && !isStored;
  return {
    form,
    value,
    change,
    changed,
    /** Whether this browser stored the change. */
    isSafe,
    /** Whether the stored value changed since the edit began. */
    elsewhere: changed && !sameContent(kept.base, stored),
    outcome: isTold ? outcome : undefined,
    save() {
      sent.current = value;
      setTold(true);
      void fetcher.submit(send(value), { method: 'post' });
    },
    discard() {
      setTold(false);
      keep(undefined);
    },
    /** Hides the last result, because it no longer applies. */
    untell: () => setTold(false),
  };
}

type Setting<Value> = ReturnType<typeof useSetting<Value>>;

/** Links as in the form; links kept since rendering stay. */
function earlyLinks(form: HTMLFormElement, stored: readonly SocialLink[], links: readonly SocialLink[]) {
  if (links.length !== stored.length) return links;
  const rows = [...form.querySelectorAll('.social-row')];
  return links.map((link, at) => {
    const [platform, url, icon, active] = rows[at]?.querySelectorAll<HTMLInputElement>('input, select') ?? [];
    const drawn = stored[at];
    if (!drawn || !platform || !url || !icon || !active) return link;
    return {
      platform: platform.value === drawn.platform ? link.platform : platform.value,
      url: url.value === drawn.url ? link.url : url.value,
      icon: icon.value === drawn.icon ? link.icon : (icon.value as SocialLink['icon']),
      active: active.checked === drawn.active ? link.active : active.checked,
    };
  });
}

function earlySwitches(form: HTMLFormElement, stored: Protections, on: Protections): Protections {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name="on"]')];
  const isOn = (name: string) => boxes.some(({ value, checked }) => value === name && checked);
  const changed = protections.filter(({ key }) => isOn(key) !== stored[key]);
  return { ...on, ...Object.fromEntries(changed.map(({ key }) => [key, !stored[key]])) };
}

const isFlag = (value: unknown) => typeof value === 'boolean';

function SettingForm(props: {
  name: 'social-links' | 'protections';
  title: string;
  hint: string;
  setting: Omit<Setting<unknown>, 'change'>;
  method?: 'post';
  beside?: ReactNode;
  children: ReactNode;
}) {
  const { name, title, hint, setting, method, beside, children } = props;
  const { outcome, changed, elsewhere } = setting;
  return (
    <form
      ref={setting.form}
      method={method}
      autoComplete="off"
      className="settings-card"
      onSubmit={(event) => {
        event.preventDefault();
        setting.save();
      }}
      aria-labelledby={`${name}-title`}
    >
      <h2 id={`${name}-title`}>{title}</h2>
      <p className="hint">{hint}</p>
      {children}
      <div className="settings-actions">
        {beside}
        <button type="submit" className="button button-quiet button-small">
          Save {title.toLowerCase()}
        </button>
      </div>
      <div>
        <p role="status" className="settings-notice">
          {!changed && outcome?.ok && outcome.notice}
        </p>
        <p role="alert" className="field-error">
          {outcome?.ok === false && outcome.reason}
        </p>
        {changed && (
          <p className="hint">
            {setting.isSafe
              ? 'Unsaved changes, kept in this browser.'
              : 'Unsaved changes. This browser can’t keep them, so save before you leave this page.'}
            {elsewhere && ' Someone else saved changes in the meantime. Saving will replace them.'}{' '}
            <button type="button" className="desk-link" onClick={setting.discard}>
              Discard changes
            </button>
          </p>
        )}
      </div>
    </form>
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
          onChange={(event) => onChange({ ...link, icon: event.target.value as SocialLink['icon'] })}
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
      <button type="button" className="desk-icon" onClick={onDelete}>
        <Trash2 aria-hidden="true" size={18} />
        <span className="sr-only">Remove {name}</span>
      </button>
    </li>
  );
}

function SocialLinks({ setting }: { setting: Setting<readonly SocialLink[]> }) {
  const { value: links, change, outcome } = setting;
  const errors = (outcome?.ok === false && outcome.errors) || {};
  const add = (
    <button
      type="button"
      className="button button-quiet button-small"
      onClick={() => change([...links, { platform: '', url: 'https://', icon: 'globe', active: true }])}
    >
      <Plus aria-hidden="true" size={18} /> Add link
    </button>
  );
  return (
    <SettingForm
      name="social-links"
      title="Social links"
      hint="Active links show in the footer of every page."
      setting={setting}
      beside={add}
    >
      <ul className="social-rows">
        {links.map((link, index) => (
          <LinkFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a link that is being written has no identity but its place
            key={index}
            link={link}
            errorOf={(field) => errors[`${index}.${field}`]}
            onChange={(changed) => change(links.map((one, at) => (at === index ? changed : one)))}
            onDelete={() => {
              // Errors are by position, which is now another link's.
              setting.untell();
              change(links.filter((_, at) => at !== index));
            }}
          />
        ))}
      </ul>
    </SettingForm>
  );
}

function ProtectionSwitches({ setting }: { setting: Setting<Protections> }) {
  const { value: on, change } = setting;
  return (
    <SettingForm
      name="protections"
      method="post"
      title="Protections"
      hint="What your pages do in visitors’ browsers. The server’s own protections are always on."
      setting={setting}
    >
      <input type="hidden" name="intent" value="protections" />
      <ul className="switches">
        {protections.map(({ key, title, text }) => (
          <li key={key}>
            <label className="switch">
              <input
                type="checkbox"
                name="on"
                value={key}
                checked={on[key]}
                aria-describedby={`${key}-text`}
                onChange={(event) => change({ ...on, [key]: event.target.checked })}
              />
              <span>{title}</span>
            </label>
            <p id={`${key}-text`} className="hint">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </SettingForm>
  );
}

const isSocial = (value: unknown): value is readonly SocialLink[] =>
  Array.isArray(value) &&
  value.every(
    (link) =>
      [link?.platform, link?.url].every((part) => typeof part === 'string') &&
      socialIcons.includes(link.icon) &&
      isFlag(link.active),
  );
const isSwitches = (value: unknown): value is Protections =>
  typeof value === 'object' && value !== null && protections.every(({ key }) => isFlag(Reflect.get(value, key)));

const sendSocial = (links: readonly SocialLink[]) =>
  new URLSearchParams({ intent: 'social-links', links: JSON.stringify(links) });
const sendSwitches = (on: Protections) =>
  new URLSearchParams([
    ['intent', 'protections'],
    ...protections.filter(({ key }) => on[key]).map(({ key }) => ['on', key]),
  ]);

/** S1 §3 Social link, S2 §9 Client-side protections. */
export default function Settings({ loaderData: props }: Route.ComponentProps) {
  const social = useSetting('social-links', props.social, isSocial, sendSocial, earlyLinks);
  const switches = useSetting('protections', props.protections, isSwitches, sendSwitches, earlySwitches);
  const unsaved = [social, switches].filter(({ changed }) => changed);
  return (
    <>
      <SettingsButtons
        onSave={
          unsaved.length > 0
            ? () => {
                for (const setting of unsaved) setting.save();
              }
            : undefined
        }
      />
      <h1 className="settings-title">Site settings</h1>
      <div className="settings-cards">
        <SocialLinks setting={social} />
        <ProtectionSwitches setting={switches} />
      </div>
    </>
  );
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export const meta = deskTitle('Site settings');

export async function loader(args: Route.LoaderArgs) {
  const { content } = await requireSignIn(args);
  return content.settings.load();
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const { content, actor } = await requireSignIn(args);
    const change = await content.settings.change(await args.request.formData(), actor);
    return change.ok ? change : data(change, { status: 422 });
  });
