/**
 * Findings of check-code.ts that are right all the same: a part of the excerpt, and why. An unused exception is an
 * error.
 */
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
];
