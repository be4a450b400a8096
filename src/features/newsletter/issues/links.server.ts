import { ask, checkedAddresses, type Network } from '#src/platform/net/ask.server.ts';
import { isOwnPath } from './checks.ts';

/** A link of an issue that does not answer as a page should. */
export interface DeadLink {
  href: string;
  says: string;
}

const patienceMs = 8_000;
const atOnce = 6;
/** Of more than these the rest is not asked; no issue has so many. */
const mostLinks = 60;
const mostRedirects = 4;

/** Answers of servers that would rather not be asked by a robot, and say nothing of the page. */
const ofRobots = new Set([401, 403, 405, 429, 503, 999]);

const says = (status: number) =>
  status === 404 || status === 410 ? 'The page doesn’t exist.' : `It responds with ${status}.`;

/** Asks an address of others; why it is dead, or undefined. Redirects are followed, private networks never asked. */
async function outside(href: string, network: Network): Promise<string | undefined> {
  const signal = AbortSignal.timeout(patienceMs);
  let url = new URL(href);
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const addresses = await checkedAddresses(url, network, signal);
      if (!addresses) return 'Its address isn’t on the public internet.';
      const answer = await ask(url, addresses, {
        headers: { 'User-Agent': 'Mozilla/5.0 (compatible; link check of a newsletter)' },
        signal,
      });
      answer.destroy();
      const { statusCode = 0, headers } = answer;
      if (statusCode < 300 || ofRobots.has(statusCode)) return undefined;
      if (statusCode >= 400 || !headers.location) return says(statusCode);
      url = new URL(headers.location, url);
      if (!/^https?:$/.test(url.protocol)) return 'It doesn’t lead to a page.';
    }
    return 'It redirects too many times.';
  } catch {
    return signal.aborted ? 'It didn’t respond in time.' : 'We couldn’t reach it.';
  }
}

/**
 * Looks whether the links of an issue answer; those that do not, with why. Pages of the site itself are asked by
 * `ownStatus`, from within.
 */
export async function deadLinks(
  links: readonly string[],
  about: { publicUrl: string; ownStatus(path: string): Promise<number>; network: Network },
): Promise<DeadLink[]> {
  const { publicUrl, ownStatus, network } = about;
  const own = new URL(publicUrl).host;
  const look = async (href: string): Promise<DeadLink[]> => {
    if (!/^https?:/i.test(href)) {
      const isWay = /^(mailto|tel):\S/i.test(href);
      return isWay ? [] : [{ href, says: 'It doesn’t work in an email.' }];
    }
    if (!URL.canParse(href)) return [{ href, says: 'It isn’t a valid address.' }];
    const url = new URL(href);
    if (url.host !== own) {
      const why = await outside(href, network);
      return why === undefined ? [] : [{ href, says: why }];
    }
    const status = await ownStatus(url.pathname).catch(() => 500);
    return status < 400 ? [] : [{ href: url.pathname, says: says(status) }];
  };
  const asked = links.slice(0, mostLinks);
  const dead: DeadLink[] = [];
  for (let at = 0; at < asked.length; at += atOnce) {
    dead.push(...(await Promise.all(asked.slice(at, at + atOnce).map(look))).flat());
  }
  return dead;
}

/** Addresses of an issue's pictures at which the site has nothing, each once; those of its own library are known. */
export async function missingPictures(
  pictures: readonly { src: string; known: boolean }[],
  { publicUrl, ownStatus }: { publicUrl: string; ownStatus(path: string): Promise<number> },
): Promise<string[]> {
  const asked = new Set(pictures.filter(({ src, known }) => !known && isOwnPath(src)).map(({ src }) => src));
  const missing: string[] = [];
  for (const src of [...asked].slice(0, mostLinks)) {
    const { pathname } = new URL(src, publicUrl);
    if ((await ownStatus(pathname).catch(() => 500)) >= 400) missing.push(src);
  }
  return missing;
}
