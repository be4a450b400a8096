import type { Finding } from '#src/lib/records/collection.ts';

/** What is configured of the site's addresses. */
export interface DomainParts {
  publicUrl: string;
  /** Whether PUBLIC_URL was set, or is a guess. */
  isGiven: boolean;
  /** The host by which the desk was opened; undefined when it is not known. */
  askedHost: string | undefined;
  /** Whom mails are from. */
  sender: string;
  /** The addresses that visitors read, each once. */
  addresses: readonly string[];
}

/** Names that nobody on the internet can own (RFC 2606, 6761), and addresses of a machine. */
const isNobodys = (host: string) =>
  /(^|\.)(example|test|invalid|localhost|local|internal)$|(^|\.)example\.(com|net|org)$/.test(host) ||
  /^\[|^\d+(\.\d+){3}$/.test(host) ||
  !host.includes('.');

const domainOf = (address: string) => address.split('@').at(-1)?.toLowerCase() ?? '';
const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
const finding = (holds: boolean, right: string, wrong: string): Finding => ({ holds, says: holds ? right : wrong });

/** Whether site and mail are at home at the company's own domain, a sentence each. */
export function domainFindings(parts: DomainParts): Finding[] {
  const { publicUrl, isGiven, askedHost, sender, addresses } = parts;
  const { hostname, host, protocol } = new URL(publicUrl);
  const senderDomain = domainOf(sender);
  const foreign = addresses.filter((address) => isNobodys(domainOf(address)));
  const apart = (domain: string) => !isWithin(hostname, domain) && !isWithin(domain, hostname);
  return [
    finding(
      isGiven,
      `Links in mails and search engines lead to ${publicUrl} (PUBLIC_URL).`,
      `PUBLIC_URL is not set: links in mails lead to ${publicUrl}, which is a guess.`,
    ),
    finding(
      protocol === 'https:',
      'Visitors come by https, so that nobody reads along.',
      'The address begins with http. Browsers warn of forms on such pages; PUBLIC_URL should begin with https.',
    ),
    finding(
      !isNobodys(hostname),
      `${hostname} is a name that can be owned.`,
      `${hostname} is a name that nobody on the internet can reach. Set PUBLIC_URL to your own domain.`,
    ),
    ...(askedHost === undefined
      ? []
      : [
          finding(
            askedHost === host,
            'You have opened the desk by this address.',
            `You have opened the desk at ${askedHost}, and visitors are led to ${host}.`,
          ),
        ]),
    finding(
      !isNobodys(senderDomain),
      `Mails come from ${sender}.`,
      `Mails come from ${sender}, an address that nobody can own. Change “Email for everybody” of the company, or MAIL_FROM.`,
    ),
    // Of names that nobody can own it cannot be said.
    ...(isNobodys(senderDomain) || isNobodys(hostname)
      ? []
      : [
          finding(
            !apart(senderDomain),
            'Site and mails are of the same domain.',
            `Mails come from ${senderDomain}, the site is ${hostname}. Readers trust a mail more that comes from the site’s own domain.`,
          ),
        ]),
    finding(
      foreign.length === 0,
      'Every address that visitors read can be written to.',
      `Visitors are told addresses that nobody can write to: ${foreign.join(', ')}.`,
    ),
  ];
}
