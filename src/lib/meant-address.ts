/** Providers that local visitors use; a domain one typo away from one was hardly meant. */
const providers = (
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com comcast.net bellsouth.net verizon.net sbcglobal.net ' +
  'earthlink.net protonmail.com windstream.net'
).split(' ');

/** Real domains that look like typos. */
const real = new Set(['gail.com']);

/** How these ends are mistyped. */
const ends = new Map(
  Object.entries({ com: 'con cmo ocm vom xom cpm comm coom ccom', net: 'nte ent nett', org: 'ogr rog orgg' }).flatMap(
    ([end, slips]) => slips.split(' ').map((slip) => [slip, end] as const),
  ),
);

/**
 * Whether one letter left out, added, replaced or swapped makes the words equal. Not from filter.ts: the search of lists
 * would then load the scripts of forms.
 */
function isOneSlip(a: string, b: string): boolean {
  if (a.length > b.length) return isOneSlip(b, a);
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  if (a.length + 1 === b.length) return restA === restB.slice(1);
  if (a.length !== b.length || a === b) return false;
  const swapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return swapped || restA.slice(1) === restB.slice(1);
}

/** "gmial.com" gives gmail.com. The first letter must match: mail.com, ymail.com and email.com are real. */
function meantProvider(domain: string): string | undefined {
  const alike = (provider: string) => {
    const beginsAlike = domain[0] === provider[0] || (domain[0] === provider[1] && domain[1] === provider[0]);
    return beginsAlike && isOneSlip(domain, provider);
  };
  return providers.find(alike);
}

/**
 * The address probably meant if its domain is mistyped, for example bob@gmail.com for bob@gmial.con; else undefined.
 * Only a suggestion, never enforced.
 */
export function meantAddress(typed: string): string | undefined {
  const at = typed.lastIndexOf('@');
  const domain = typed
    .slice(at + 1)
    .trim()
    .toLowerCase();
  const dot = domain.lastIndexOf('.');
  if (at < 1 || dot < 1 || real.has(domain) || providers.includes(domain)) return undefined;
  const end = domain.slice(dot + 1);
  const ended = `${domain.slice(0, dot)}.${ends.get(end) ?? end}`;
  const meant = meantProvider(ended) ?? ended;
  return meant === domain ? undefined : `${typed.slice(0, at).trim()}@${meant}`;
}
