import { Search } from 'lucide-react';

/** The search field above a list of the owner's side; the key "/" leads to it. */
export function SearchField({ label, value }: { label: string; value: string }) {
  return (
    <label className="desk-search">
      <span className="sr-only">{label}</span>
      <Search aria-hidden="true" size={18} className="desk-search-icon" />
      <input
        type="search"
        name="q"
        defaultValue={value}
        maxLength={200}
        placeholder="Search"
        autoComplete="off"
        className="input"
        data-shortcut="search"
      />
    </label>
  );
}
