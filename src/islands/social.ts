/** Keeps this browser's copy of the social links that the page shows (design.md section 6, socialMediaLinks). */
export function keepSocialLinks(document: Document, window: Window) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-social]')].map((link) => ({
    platform: (link.textContent ?? '').split(' (')[0],
    url: link.href,
    icon: link.dataset.social,
    active: true,
  }));
  try {
    window.localStorage.setItem('socialMediaLinks', JSON.stringify(links));
  } catch {
    // Storage that is full or blocked never breaks a page.
  }
}
