import words from 'content:pages/status';
import { publishedPhone } from '#src/content/company.ts';
import { requestContext } from '#src/context.server.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { easternText } from '#src/lib/format.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { MailLink, PageHero } from '#src/ui/sections/page-hero.tsx';
import type { Service, ServiceStanding, ServiceState } from '#src/watch/watch.server.ts';
import type { Route } from './+types/status';
import { headOf, titled } from './service-structured-data.ts';

type Standings = Partial<Record<Service, ServiceStanding>>;
const names = Object.keys(words.names) as Service[];
const formsInAll = Object.keys(words.formNames).length;
const signs: Record<ServiceState, string> = { works: '✓ ', fails: '✕ ', 'failed-once': '? ', unlooked: '… ' };

function leadOf(services: Standings): string {
  const known = names.map((name) => services[name]);
  const some = (state: ServiceState) => known.some((one) => one?.state === state);
  if (some('fails')) return words.someFail;
  if (some('failed-once')) return words.failedOnce;
  if (known.every((one) => one?.state === 'works')) return words.allWell;
  return known.some((one) => one && one.lookedAt > 0) ? words.stale : words.unknown;
}

/** Only when some forms fail and others work; else empty. */
function failingForms({ failing }: ServiceStanding): string {
  const named = failing.flatMap((form) => words.formNames[form] ?? []);
  return named.length < formsInAll ? named.join(', ') : '';
}

function stateWords(standing: ServiceStanding | undefined): string {
  if (!standing) return words.notLooked;
  const forms = failingForms(standing);
  if (standing.state === 'works') return words.works;
  if (standing.state === 'fails') return forms ? fillIn(words.someFailing, { forms }) : words.fails;
  if (standing.state === 'failed-once') return forms ? fillIn(words.someLastFailed, { forms }) : words.lastFailed;
  return standing.lookedAt > 0 ? words.notLately : words.notLooked;
}

function Row({ name, standing }: { name: Service; standing: ServiceStanding | undefined }) {
  const { title, text } = words.names[name];
  const stands = standing?.state === 'works' || standing?.state === 'fails';
  return (
    <li className="border-t border-ink-200 py-5 sm:grid sm:grid-cols-2 sm:gap-6">
      <div>
        <h2 className="text-xl font-semibold">{title}</h2>
        <p className="text-ink-600">{text}</p>
      </div>
      <div className="mt-2 sm:mt-0">
        <p className="text-lg font-semibold">
          <span aria-hidden="true">{signs[standing?.state ?? 'unlooked']}</span>
          {stateWords(standing)}
        </p>
        {stands && <p className="text-ink-600">{fillIn(words.since, { moment: easternText(standing.since) })}</p>}
      </div>
    </li>
  );
}

/** Works without database and JavaScript. */
export default function Status({ loaderData: { services } }: Route.ComponentProps) {
  const known = names.flatMap((name) => services[name] ?? []);
  const looked = Math.max(0, ...known.map(({ lookedAt }) => lookedAt));
  const found = known.some(({ failing }) => failing.length > 0) ? words.lookedIll : words.lookedWell;
  const phone = publishedPhone();
  return (
    <>
      <PageHero title={words.title} lead={leadOf(services)} />
      <section className="wrap pb-24" aria-label={words.list}>
        <ul className="border-b border-ink-200">
          {names.map((name) => (
            <Row key={name} name={name} standing={services[name]} />
          ))}
        </ul>
        {looked > 0 && <p className="mt-4 text-ink-600">{fillIn(found, { moment: easternText(looked) })}</p>}
        <h2 className="mt-10 text-xl font-semibold">{words.meanwhile}</h2>
        {phone && (
          <p className="mt-2">
            {words.call} <CompanyPhone number={phone} />
          </p>
        )}
        <p className="mt-2">
          {words.write} <MailLink to={words.mail} />
        </p>
      </section>
    </>
  );
}

export const handle: PageHandle = { perRequest: true };

/** From the last probe (src/watch), not the database. */
export function loader({ context }: Route.LoaderArgs) {
  return { services: context.get(requestContext).watch.services() };
}

/** Outdated at once, so not indexed. */
export const meta: Route.MetaFunction = (args) =>
  headOf(args, { title: titled(words.title), description: words.description, noindex: true });
