import { createHash } from 'node:crypto';
import type { Tokens } from '#src/platform/tokens.server.ts';

/** What the links of a request are made with. */
export interface RequestLinks {
  /** Address of the site without a closing slash. */
  publicUrl: string;
  fingerprint: Tokens['fingerprint'];
  /** Right-hand side of reply addresses; undefined when mails are answered to the owner's mailbox (INBOUND_DOMAIN). */
  inboundDomain: string | undefined;
}

/**
 * The token of a request's page: 24 characters that nobody can guess. It is made anew from the submission's id each time,
 * so that a repeat is answered alike and the link can be sent again, while the database holds its hash alone.
 */
const tokenOf = (id: string, { fingerprint }: Pick<RequestLinks, 'fingerprint'>) =>
  fingerprint('request', id).slice(0, 24);

/** As a token's hash stands in the database. */
export const requestHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The hash under which the page of a submission is found. */
export const requestHashOf = (id: string, links: Pick<RequestLinks, 'fingerprint'>): string =>
  requestHash(tokenOf(id, links));

/** The visitor's page of a request, `GET /request/TOKEN` (design.md section 5). */
export const requestUrl = (id: string, links: Pick<RequestLinks, 'publicUrl' | 'fingerprint'>): string =>
  `${links.publicUrl}/request/${tokenOf(id, links)}`;

/** Who answers to an address, by the purpose of its key: the visitor, or the owner to whom a notification went. */
const purposes = { visitor: 'reply address', owner: 'answer address' } as const;
type Writer = keyof typeof purposes;

// Mail servers may change the case of what stands before the @.
const addressKey = (reference: string, writer: Writer, { fingerprint }: Pick<RequestLinks, 'fingerprint'>) =>
  createHash('sha256').update(fingerprint(purposes[writer], reference)).digest('hex').slice(0, 20);

function signedAddress(reference: string, writer: Writer, links: RequestLinks): string | undefined {
  if (!links.inboundDomain) return undefined;
  const name = reference.replace(/^NA-/, '').toLowerCase();
  return `reply+${name}${addressKey(reference, writer, links)}@${links.inboundDomain}`;
}

/** The address to which a visitor answers a lead's mails; undefined without a domain for them. */
export const replyAddress = (reference: string, links: RequestLinks): string | undefined =>
  signedAddress(reference, 'visitor', links);

/** The address to which the owner answers a notification, for the visitor; nobody else is given it. */
export const answerAddress = (reference: string, links: RequestLinks): string | undefined =>
  signedAddress(reference, 'owner', links);

/** The reference of the lead that an address belongs to, as this writer was given it; undefined when it is none of ours. */
export function referenceInAddress(
  address: string,
  links: RequestLinks,
  writer: Writer = 'visitor',
): string | undefined {
  const [, name = '', key, domain] = /^reply\+([0-9a-z]{8})([0-9a-f]{20})@(.+)$/i.exec(address.trim()) ?? [];
  const reference = `NA-${name.toUpperCase()}`;
  if (!links.inboundDomain || domain?.toLowerCase() !== links.inboundDomain) return undefined;
  return key?.toLowerCase() === addressKey(reference, writer, links) ? reference : undefined;
}
