import { Search } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';

/** Whether a control was changed before hydration; React keeps such values. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const came = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(came, 0);
  }
  return control instanceof HTMLInputElement && control.type !== 'hidden' && control.value !== control.defaultValue;
}

/** Applies filters set before hydration, which fired no event. */
function useEarlyChoice(form: RefObject<HTMLFormElement | null>, apply: (form: HTMLFormElement) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page wakes up
  useEffect(() => {
    if (form.current && [...form.current.elements].some(isChanged)) apply(form.current);
  }, []);
}

const typingPauseMs = 350;

/** Filters apply as they change and live in the address. `values`: the address's parameters by field name. */
export function FilterForm(props: {
  values: Readonly<Record<string, string>>;
  /** Label that makes the form a search landmark. */
  search?: string;
  className?: string;
  children: ReactNode;
}) {
  const { search, className = 'desk-filters' } = props;
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);
  const apply = () => {
    clearTimeout(typing.current);
    if (form.current) void submit(form.current, { replace: true, preventScrollReset: true });
  };
  useEarlyChoice(form, apply);
  // A field being typed in keeps its value; all others follow the address.
  const stands = JSON.stringify(props.values);
  const followed = useRef(stands);
  useEffect(() => {
    if (followed.current === stands) return;
    followed.current = stands;
    for (const [name, value] of Object.entries(JSON.parse(stands) as Record<string, string>)) {
      const control = form.current?.elements.namedItem(name);
      const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
      if (isField && control !== document.activeElement) control.value = value;
    }
  }, [stands]);
  return (
    <Form
      ref={form}
      method="get"
      {...(search && { role: 'search', 'aria-label': search })}
      className={className}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onChange={(event) => {
        if ((event.target as HTMLElement).getAttribute('type') !== 'search') return apply();
        clearTimeout(typing.current);
        typing.current = setTimeout(apply, typingPauseMs);
      }}
    >
      {props.children}
    </Form>
  );
}

/** `empty`: label of the option that filters nothing. */
export function FilterChoice(props: {
  name: string;
  label: string;
  value: string;
  empty?: string;
  options: readonly (string | { value: string; label: string })[];
}) {
  return (
    <label className="desk-filter">
      <span>{props.label}</span>
      <select
        name={props.name}
        defaultValue={props.value}
        className="input input-small sm:max-w-40 pointer-coarse:h-11 pointer-coarse:min-h-11"
      >
        {props.empty && <option value="">{props.empty}</option>}
        {props.options
          .map((one) => (typeof one === 'string' ? { value: one, label: one } : one))
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </select>
    </label>
  );
}

export function SearchField({ label, value }: { label: string; value: string }) {
  return (
    <label className="desk-search relative block">
      <span className="sr-only">{label}</span>
      <Search aria-hidden="true" size={18} className="absolute top-1/2 left-4 -translate-y-1/2 text-ink-500" />
      <input
        type="search"
        name="q"
        defaultValue={value}
        maxLength={200}
        placeholder="Search"
        autoComplete="off"
        className="input min-h-11 w-full py-1.5 pl-11"
        data-shortcut="search"
      />
    </label>
  );
}

/** Asked with a press, of a list that does not follow each letter. `children` stand beside the button. */
export function SearchForm(props: {
  /** Of the landmark. */
  of: string;
  label: string;
  value: string;
  className?: string;
  children?: ReactNode;
}) {
  const { className = 'desk-filters grid-cols-[minmax(0,1fr)_auto]' } = props;
  return (
    <Form method="get" role="search" aria-label={props.of} className={className}>
      <SearchField label={props.label} value={props.value} />
      <button type="submit" className="button button-quiet button-small justify-self-start">
        Search
      </button>
      {props.children}
    </Form>
  );
}
