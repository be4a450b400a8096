import { zipsOf } from '#src/content/areas.ts';
import type { City, CityPageKind } from '#src/content/cities.ts';
import { cityWords } from '#src/content/city-words.ts';
import { fillIn } from '#src/lib/fill-in.ts';

function Names({ title, names, className }: { title: string; names: readonly string[]; className: string }) {
  if (names.length === 0) return null;
  return (
    <>
      <h3 className="mt-7 text-sm font-semibold text-ink-600">{title}</h3>
      <ul className={`mt-2.5 flex flex-wrap ${className}`}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}

/** Where in the city we go: how far it is, neighborhoods, zip codes and landmarks (S2 §2 City pages), as far as known. */
export function Places({ city, kind }: { city: City; kind: CityPageKind }) {
  const zips = zipsOf(city.name);
  const { text, driveMinutes, neighborhoods, landmarks } = city;
  if (!text && driveMinutes === null && !landmarks && neighborhoods.length + zips.length === 0) return null;
  return (
    <aside className="self-start border-t-2 border-ink-900 pt-4" aria-labelledby="places-title">
      <h2 id="places-title" className="text-xl font-semibold">
        {fillIn(cityWords.placesTitles[kind], { city: city.name })}
      </h2>
      {text && <p className="mt-2 text-ink-600">{text}</p>}
      {driveMinutes !== null && (
        <p className="mt-4 font-medium">{fillIn(cityWords.drive, { minutes: driveMinutes })}</p>
      )}
      <Names title={cityWords.neighborhoods} names={neighborhoods} className="gap-x-5 gap-y-1 *:font-medium" />
      <Names title={cityWords.zipCodes} names={zips} className="gap-x-6 text-2xl tracking-[-0.03em] tabular-nums" />
      {landmarks && (
        <>
          <h3 className="mt-7 text-sm font-semibold text-ink-600">{cityWords.landmarks}</h3>
          <p className="mt-1.5">{landmarks}</p>
        </>
      )}
    </aside>
  );
}
