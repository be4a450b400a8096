import {
  BookOpen,
  BrainCircuit,
  Cloud,
  DatabaseBackup,
  Download,
  Globe,
  Headset,
  Monitor,
  Network,
  ShieldCheck,
  Smartphone,
} from 'lucide-react';

/** Brand marks that lucide does not include. */
const marks = {
  facebook: 'M14 8.5h3V5h-3a4 4 0 0 0-4 4v3H7v3.5h3V22h3.5v-6.5h3l.5-3.5h-3.5V9.5a1 1 0 0 1 .5-1z',
  twitter: 'M3.5 3.5h5l12 17h-5zM4 20.5l6.4-7.1M19.5 3.5l-5.9 6.6',
  linkedin: 'M6 9v11M6 4.5v.1M11 20V9M11 14a4.5 4.5 0 0 1 9 0v6',
  instagram:
    'M7.5 3h9A4.5 4.5 0 0 1 21 7.5v9a4.5 4.5 0 0 1-4.5 4.5h-9A4.5 4.5 0 0 1 3 16.5v-9A4.5 4.5 0 0 1 7.5 3zM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM17.2 6.8v.1',
};

const icons = {
  'book-open': BookOpen,
  'brain-circuit': BrainCircuit,
  cloud: Cloud,
  'database-backup': DatabaseBackup,
  download: Download,
  globe: Globe,
  headset: Headset,
  monitor: Monitor,
  network: Network,
  'shield-check': ShieldCheck,
  smartphone: Smartphone,
} as const;

export type IconName = keyof typeof icons | keyof typeof marks;

/** Always decorative. Bundles the whole set: for server-rendered pages only; islands import single lucide icons. */
export function Icon({ name, size = 24, className }: { name: IconName; size?: number; className?: string }) {
  if (!(name in marks)) {
    const Lucide = icons[name as keyof typeof icons];
    return <Lucide aria-hidden="true" size={size} className={className} />;
  }
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={marks[name as keyof typeof marks]} />
    </svg>
  );
}
