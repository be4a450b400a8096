import { stemsOf } from './pattern.ts';

const stems = (text: string) => new Set(stemsOf(text));

/** Words that say nothing about what is asked; the search leaves them out. */
export const smallWords: ReadonlySet<string> = stems(
  `a about after all also am an and any anyone anything are as at be because been before being but by can cant cannot could did do does
  doesnt doing dont each else even ever every for from get gets getting give go goes going got had has have having he hello her here hi him
  his how i id if ill im in into is isnt it its ive just kind know let lets like look looking lot made make makes making many may maybe me
  mean might more most much must my myself need needs new no not now of off on one only or other our out over own please put rather really
  said same say see she should so some someone something sort still such sure take tell than that thats the their them then there these they
  theyre thing things think this those through to too try trying u under up us use used using very want wants was way we well went were what
  whats when where whether which while who whos why will with without wont would yes yet you your youre yours thanks thank hey ok okay
  january february april june july august september october november december march best better enough set possible matter guys sir madam someone somebody urgent asap`,
);

/** Ordinary words that are spelled rightly, however near they come to one that a rule knows. */
export const knownWords: ReadonlySet<string> = new Set([
  ...smallWords,
  ...stems(
    `january february march april may june july august september october november december always never again another around away back bad
    best better big both bring car care case change check child children city class clean clear close cold come common cut day days dear
    different door down early earth easy eat end enough eye face fact far father feel few find fine fire first fish food foot found free
    friend full game girl good great green group grow hand hard head hear heart heat here high hope horse hot hour idea inch keep kid kind
    king land large last late later lead learn least leave left less letter life light line list little live long lost love low main man
    mark men mile milk mind minute miss month moon mother music name near never next nice night noon north note nothing number old once open
    order page paint paper part party past pay people person picture piece place plant play point power proper pull race rain ran read ready
    red rest ride right river road rock room round run sad salt sand school sea second seem self send set ship short show side simple
    sing sister sit size sleep slow small snow soft song soon sound south speak special spring stand star start state stay step stone stop
    store story street strong study summer sun swim table talk tall teacher team test thank thought thousand tire today together told took top
    toward town train travel tree true turn two voice wait walk wall war warm watch water week weight west wheel white whole wife wind window
    winter wish woman women wonder wood word work world worth write wrong year young cat dog bird bike book bread cake chair coffee cast host
    most post cost lose loose rent hose hero bath path math march match catch couch coach lunch bench plane plain plate pants shirt shoes
    plumber plumbing electrician lawn garden roof quit quite quiet ceo banana bananas kitchen pool tired wash waste taste date fate gate hate late rate mate
    earlier sooner one two three four five six seven eight nine ten eleven twelve fifteen twenty`,
  ),
]);

/** One word that is often written as two. */
const halves: Readonly<Record<string, string>> = {
  'mac book': 'macbook',
  'lap top': 'laptop',
  'desk top': 'desktop',
  'web site': 'website',
  'web sites': 'websites',
  'chrome book': 'chromebook',
  'face book': 'facebook',
  'pass word': 'password',
  'i phone': 'iphone',
  'i pad': 'ipad',
  'key board': 'keyboard',
  'e mail': 'email',
  'wi fi': 'wifi',
  'my self': 'myself',
};

/** The words with such halves put together. */
export function joined(words: readonly string[]): string[] {
  const whole: string[] = [];
  for (const word of words) {
    const both = halves[`${whole.at(-1)} ${word}`];
    if (both) whole[whole.length - 1] = both;
    else whole.push(word);
  }
  return whole;
}

/** Short ways of writing that chats have. */
export const spelledOut: Readonly<Record<string, string>> = {
  u: 'you',
  kil: 'kill',
  k: 'ok',
  kk: 'ok',
  hippa: 'hipaa',
  hipa: 'hipaa',
  chrismas: 'christmas',
  r: 'are',
  ur: 'your',
  pcs: 'computers',
  pls: 'please',
  plz: 'please',
  thx: 'thanks',
  tx: 'thanks',
  ty: 'thanks',
  biz: 'business',
  appt: 'appointment',
  appts: 'appointment',
  apt: 'appointment',
  hrs: 'hours',
  ofc: 'office',
  pw: 'password',
  ecom: 'ecommerce',
  cuming: 'cumming',
  cummings: 'cumming',
  bizness: 'business',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  sat: 'saturday',
  sun: 'sunday',
  mon: 'monday',
  tues: 'tuesday',
  tue: 'tuesday',
  wed: 'wednesday',
  weds: 'wednesday',
  thur: 'thursday',
  sept: 'september',
  thurs: 'thursday',
  thu: 'thursday',
  fri: 'friday',
};
