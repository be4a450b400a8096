/** Accepted findings of check-code.ts: part of the excerpt, and why. Unused ones are errors. */
export const exceptions: readonly { name: string; code: RegExp; why: string }[] = [
  { name: 'displayName', code: /\.displayName=/, why: 'React Router and lucide name their components by it' },
  {
    name: 'cssFloat',
    code: /`float`\?|\.cssFloat=/,
    why: 'React; every browser has it, the table says it of a parent',
  },
  { name: 'contentEncoding', code: /\.contentEncoding=/, why: 'a field of Zod’s own JSON schema' },
  { name: 'stackTraceLimit', code: /\.stackTraceLimit=/, why: 'Zod sets it only where it is a number' },
  { name: 'when', code: /_zod\.def\.when\(/, why: 'a method of Zod’s own checks' },
  {
    name: 'startViewTransition',
    code: /\.startViewTransition\(/,
    why: 'React tries it, React Router asks for it first',
  },
  {
    name: 'Notification.requestPermission',
    code: /await Notification\.requestPermission\(/,
    why: 'reached only where there are notifications, and every browser that has them has it',
  },
  { name: 'remote', code: /\.remote=\w+\.define\(/, why: 'a kind of change of CodeMirror’s own' },
  { name: 'adoptedStyleSheets', code: /adoptedStyleSheets/, why: 'CodeMirror, where it stands in a shadow root' },
  { name: 'side', code: /\.side\(|\.side=0/, why: 'of CodeMirror’s own spans of text' },
  { name: 'sync', code: /\.sync\(/, why: 'of CodeMirror’s own tiles' },
  { name: 'drop', code: /\.drop=\(/, why: 'CodeMirror’s handler of that event' },
  { name: 'editContext', code: /editContext/, why: 'CodeMirror asks for it first' },
  { name: 'closedBy', code: /\.closedBy=/, why: 'of the grammars of CodeMirror’s languages' },
  { name: 'scheduling', code: /scheduling\.isInputPending/, why: 'CodeMirror asks for it first' },
  { name: 'Segmenter', code: /Intl\.Segmenter;/, why: 'CodeMirror asks for it first' },
  { name: 'addElement', code: /\.addElement\(/, why: 'of CodeMirror’s reader of Markdown' },
  { name: 'getName', code: /\.getName\(/, why: 'of the grammars of CodeMirror’s languages' },
];
