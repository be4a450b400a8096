import { site } from '#src/content/site.ts';
import { siteSchemes } from '#src/lib/site-scheme.ts';

/** The colours of the site, chosen for this browser; out of sight until a script is there to keep the choice. */
export function SchemeChoice() {
  return (
    <fieldset className="scheme-choice" data-schemes hidden>
      <legend>{site.schemes.label}</legend>
      {siteSchemes.map((scheme) => (
        <button key={scheme} type="button" value={scheme} aria-pressed={scheme === 'auto'}>
          {site.schemes[scheme]}
        </button>
      ))}
    </fieldset>
  );
}
