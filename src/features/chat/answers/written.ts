import { company } from '#src/content/company.ts';
import { inWords as asPublished } from '#src/content/facts.ts';
import { monthNames } from './dates.ts';

const inWords = (whole: string, month: string, day: string, year = '') => {
  const name = monthNames[Number(month) - 1];
  const said = year && (year.length === 2 ? `20${year}` : year);
  return name && Number(day) >= 1 && Number(day) <= 31 ? ` ${name} ${Number(day)} ${said} ` : whole;
};

/**
 * A message with its dates and times of day in one word each, before punctuation is taken away: "8:30 a.m." becomes
 * "8h30am", "11/24" and "2026-11-24" become "november 24". Safari 15.4 has no lookbehind, so what stands before a date
 * is captured.
 */
export const datesJoined = (message: string): string =>
  message
    .replace(/(\d)\s*([ap])\.?\s?m\b\.?/gi, '$1$2m')
    .replace(/\b(\d{1,2}):([0-5]\d)/g, '$1h$2')
    .replace(/\b(20\d\d)-(\d\d)-(\d\d)\b/g, (whole: string, year: string, month: string, day: string) =>
      inWords(whole, month, day, year),
    )
    .replace(
      /(^|[^\d/])(\d{1,2})\/(\d{1,2})(?:\/((?:20)?\d\d))?(?![\d/])(?!\s*(?:of|off|hours?|price)\b)/gi,
      (whole: string, before: string, month: string, day: string, year: string | undefined) =>
        before + inWords(whole.slice(before.length), month, day, year),
    );

/** Endings of files and names that everybody has; any other, written ".xyz", is what an attack leaves behind. */
const ordinary = new Set(
  `pdf doc docx xls xlsx xlsm ppt pptx csv txt rtf pages numbers key odt heic heif jpg jpeg png gif svg webp bmp tif tiff raw psd ai eps mp3
  mp4 mov avi mkv wav m4a wmv zip rar 7z tar gz iso dmg exe msi apk ipa app bat dll sys ini log bak pst ost eml msg vcf ics html htm css js
  ts php py rb go rs java sql db mdb accdb json xml yaml yml dwg dxf qbw qbb com net org io dev gov edu us co uk de biz info tech online me
  tv cloud store shop site`.split(/\s+/),
);

/** A message in which an ending that is not ordinary has the word "extension" before it: punctuation is lost later. */
export const endingsNamed = (message: string): string =>
  message.replace(/(^|\s)["'“*]?\.([a-z][a-z0-9]{1,12})\b/gi, (whole, before: string, ending: string) =>
    ordinary.has(ending.toLowerCase()) ? whole : `${before}extension ${ending}`,
  );

/** A message in which the company's name is the one word that the rules have for it. */
export function firmNamed(message: string): string {
  const names = [company.longName, company.name].map((name) =>
    asPublished(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return message.replace(new RegExp(names.join('|'), 'gi'), 'thisfirm');
}
