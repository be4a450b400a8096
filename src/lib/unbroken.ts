const joiner = '\u2060';

/**
 * Keeps what is read as one word on one line: Wi-Fi, X-ray, 55-Week, smart-home, PCI DSS. Nothing that can be seen is
 * added, and nothing to the name of a fact.
 */
export function unbroken(text: string): string {
  return text
    .replace(/\u27e6[^\u27e7]*\u27e7|\b(Wi-|X-|smart-|\d+-(?=[A-Z]))(?=[A-Za-z])/g, (whole: string, start?: string) =>
      start ? start + joiner : whole,
    )
    .replace(/PCI DSS/g, 'PCI\u00a0DSS');
}

/** The text as somebody would type it: without joiners, with straight quotes and plain spaces. */
export function asTyped(text: string): string {
  return text.replaceAll(joiner, '').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replaceAll('\u00a0', ' ');
}
