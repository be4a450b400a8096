/**
 * The drawings of the nine articles that the site comes with: the figures that they are drawn to scale from, as the text
 * of the article gives them, and what stands below them (src/features/blog/article-drawings.tsx).
 */
export const articleDrawings = {
  upload: {
    label: 'Days of upload for 2 TB',
    note: 'Uploading 2 TB at 20, 100 and 500 Mbps. One square is a day.',
    days: [11.6, 2.3, 11 / 24],
  },
  'second-factor': {
    label: 'What stops which attack',
    note: 'From a texted code down to a passkey: whether a stolen password, a relayed sign-in page and a SIM swap are stopped.',
    stops: [
      [true, false, false],
      [true, false, true],
      [true, false, true],
      [true, true, true],
    ],
  },
  photo: {
    label: 'A photo of 4 MB and of 120 KB',
    note: 'One photo, 4 MB and 120 KB, and how long each takes at 10 Mbps. Areas and lines are to scale.',
    kilobytes: [4_000, 120],
    seconds: [3.2, 0.1],
  },
  ends: {
    label: 'When Windows 10 ends',
    note: 'When the last update comes: ordinary editions, LTSC 2021, the last extended updates, LTSC 2019, IoT 2021. One tick is a year.',
    from: 2025,
    until: 2033,
    ends: [2025.79, 2027.03, 2028.77, 2029.02, 2032.03],
  },
  drill: {
    label: 'Restore goals and results',
    note: 'Three restores: the outline is the goal, the filled part the result. One tick is an hour.',
    goals: [15, 240, 240],
    results: [4, 22, 190],
  },
  month: {
    label: 'A working month of hours',
    note: 'A month of working hours: 45 minutes pay for the seat, three hours are the training.',
    days: 22,
    hours: 8,
    minutes: 45,
    training: 3,
  },
  outages: {
    label: 'How long outages last',
    note: 'How long the internet is away: a blink, a storm, a cut cable, a provider’s fault. One tick is an hour.',
    hours: [
      [0, 0.05],
      [1, 8],
      [4, 24],
      [0.5, 12],
    ],
  },
  restore: {
    label: 'Hours until 2 TB are back',
    note: '2 TB back over 100 Mbps, 500 Mbps, 1 Gbps and from the appliance in the closet. One square is an hour.',
    hours: [63, 13, 6, 3],
  },
  payback: {
    label: 'Five years of building and connecting',
    note: 'Five years: what an application and an integration have cost and saved. Each line begins with its price and pays back where it crosses.',
    years: 5,
    /** In dollars: what it costs at first, and what it saves in a year. */
    costs: [90_400, 15_000],
    saves: [18_460, 11_700],
  },
} as const;

export type ArticleDrawing = keyof typeof articleDrawings;
export const articleDrawingNames = Object.keys(articleDrawings) as ArticleDrawing[];
