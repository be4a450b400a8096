import { type Protections, protections } from './protections.ts';
import type { SocialLink } from './social.ts';

/** The links as they stand in the form; where others are kept than those it was drawn from, those stay. */
export function earlyLinks(form: HTMLFormElement, stored: readonly SocialLink[], links: readonly SocialLink[]) {
  if (links.length !== stored.length) return links;
  const rows = [...form.querySelectorAll('.social-row')];
  return links.map((link, at) => {
    const [platform, url, icon, active] = rows[at]?.querySelectorAll<HTMLInputElement>('input, select') ?? [];
    const drawn = stored[at];
    if (!drawn || !platform || !url || !icon || !active) return link;
    return {
      platform: platform.value === drawn.platform ? link.platform : platform.value,
      url: url.value === drawn.url ? link.url : url.value,
      icon: icon.value === drawn.icon ? link.icon : (icon.value as SocialLink['icon']),
      active: active.checked === drawn.active ? link.active : active.checked,
    };
  });
}

/** The switches as they stand in the form. */
export function earlySwitches(form: HTMLFormElement, stored: Protections, on: Protections): Protections {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name="on"]')];
  const isOn = (name: string) => boxes.some(({ value, checked }) => value === name && checked);
  const changed = protections.filter(({ key }) => isOn(key) !== stored[key]);
  return { ...on, ...Object.fromEntries(changed.map(({ key }) => [key, !stored[key]])) };
}
