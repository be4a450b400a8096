import { domainToASCII } from 'node:url';

const hostName = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Compatible forms of a letter and its cases become one; folding once can bring forth another form, so it is repeated. */
function fold(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC');
  return folded === text ? text : fold(folded);
}

/**
 * One key for the spellings of an address: case, NFKC, international domain. Undefined when its domain is no host name.
 */
export function emailKey(address: string): string | undefined {
  const folded = fold(address.trim());
  const at = folded.lastIndexOf('@');
  const local = folded.slice(0, Math.max(0, at));
  const domain = domainToASCII(folded.slice(at + 1));
  if (local === '' || /[\s@<>]/.test(local) || !hostName.test(domain)) return undefined;
  return `${local}@${domain}`;
}

/** Both domains are Gmail's, which delivers to one mailbox whether or not there are dots before the @. */
const gmail = /@(?:gmail|googlemail)\.com$/;

/** What makes two addresses one mailbox for budgets: as `emailKey`, and a `+tag` before the @ and Gmail's dots do not count. */
export function mailboxKey(address: string): string {
  const key = (emailKey(address) ?? address.trim().toLowerCase()).replace(/(?<=.)\+[^@]*(?=@[^@]*$)/, '');
  return gmail.test(key) ? `${key.replace(gmail, '').replaceAll('.', '')}@gmail.com` : key;
}
