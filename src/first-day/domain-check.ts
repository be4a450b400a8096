import type { Finding } from '#src/lib/records/collection.ts';

export interface DomainDeps {
  publicUrl: string;
  /** False if it is a guess. */
  isGiven: boolean;
  /** Host by which the desk was opened, if known. */
  askedHost: string | undefined;
  sender: string;
  /** Published addresses, without duplicates. */
  addresses: readonly string[];
}

/** Reserved names (RFC 2606, 6761) and IP addresses. */
const isNobodys = (host: string) =>
  /(^|\.)(example|test|invalid|localhost|local|internal)$|(^|\.)example\.(com|net|org)$/.test(host) ||
  /^\[|^\d+(\.\d+){3}$/.test(host) ||
  !host.includes('.');

const domainOf = (address: string) => address.split('@').at(-1)?.toLowerCase() ?? '';
const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
const finding = (holds: boolean, right: string, wrong: string): Finding => ({ holds, says: holds ? right : wrong });

export function domainFindings(parts: DomainDeps): Finding[] {
  const { publicUrl, isGiven, askedHost, sender, addresses } = parts;
  const { hostname, host, protocol } = new URL(publicUrl);
  const senderDomain = domainOf(sender);
  const foreign = addresses.filter((address) => isNobodys(domainOf(address)));
  const apart = (domain: string) => !isWithin(hostname, domain) && !isWithin(domain, hostname);
  return [
    finding(
      isGiven,
      `Links in emails and search results point to ${publicUrl} (PUBLIC_URL).`,
      `PUBLIC_URL isn’t set, so links in emails point to ${publicUrl}, which is a guess.`,
    ),
    finding(
      protocol === 'https:',
      'Visitors use https, so their connection is private.',
      'The address starts with http, and browsers warn about forms on insecure pages. Make PUBLIC_URL start with https.',
    ),
    finding(
      !isNobodys(hostname),
      `${hostname} is a valid domain.`,
      `No one on the internet can reach ${hostname}. Set PUBLIC_URL to your own domain.`,
    ),
    ...(askedHost === undefined
      ? []
      : [
          finding(
            askedHost === host,
            'You opened the desk at this address.',
            `You opened the desk at ${askedHost}, but visitors are sent to ${host}.`,
          ),
        ]),
    finding(
      !isNobodys(senderDomain),
      `Emails come from ${sender}.`,
      `Emails come from ${sender}, which isn’t a real domain. Change “General email” under Company, or MAIL_FROM.`,
    ),
    // Meaningless for reserved names.
    ...(isNobodys(senderDomain) || isNobodys(hostname)
      ? []
      : [
          finding(
            !apart(senderDomain),
            'Your site and emails use the same domain.',
            `Emails come from ${senderDomain}, but the site is ${hostname}. People trust email more when it comes from the site’s own domain.`,
          ),
        ]),
    finding(
      foreign.length === 0,
      'Every email address on the site can receive email.',
      `These addresses on the site can’t receive email: ${foreign.join(', ')}.`,
    ),
  ];
}
