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
