const joiner = '\u2060';

/**
 * Keeps compounds on one line with invisible joiners: Wi-Fi, X-ray, 55-Week, smart-home, PCI DSS. Names of facts stay
 * as they are.
 */
export function unbroken(text: string): string {
  return text
    .replace(/\u27e6[^\u27e7]*\u27e7|\b(Wi-|X-|smart-|\d+-(?=[A-Z]))(?=[A-Za-z])/g, (whole: string, start?: string) =>
      start ? start + joiner : whole,
    )
    .replace(/PCI DSS/g, 'PCI\u00a0DSS');
}

/** The text as typed: no joiners, straight quotes, plain spaces. */
export function asTyped(text: string): string {
  return text.replaceAll(joiner, '').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replaceAll('\u00a0', ' ');
}
