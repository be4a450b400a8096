/** The people who sign the blog's articles, keyed by the name in an article's front matter. */
export const authors: Record<string, { name: string; role: string; bio: string }> = {
  'Maya Lindqvist': {
    name: 'Maya Lindqvist',
    role: 'Cloud & Infrastructure Lead',
    bio: 'Maya plans server moves and office networks, and will not start one until the way back is written down. She lives in Roswell, where her home rack is labeled better than her kitchen.',
  },
  'Andre Whitfield': {
    name: 'Andre Whitfield',
    role: 'Security Lead',
    bio: 'Andre runs security reviews and restore drills for practices and firms between Buckhead and Cumming, and reads every phishing email that clients forward to him. On Saturdays he coaches youth soccer in Johns Creek.',
  },
  'Priya Raman': {
    name: 'Priya Raman',
    role: 'Software Lead',
    bio: 'Priya leads the team that builds web and mobile apps, and spends as much of her week talking clients out of features as into them. She keeps a paper notebook of every estimate she got wrong, and why.',
  },
  'Tom Okafor': {
    name: 'Tom Okafor',
    role: 'Support Lead',
    bio: 'Tom has answered support calls since the days of dial-up and now looks after the help desk and the vans that go out in storms. His car carries two spare firewalls, a label maker and a very long Ethernet cable.',
  },
};
