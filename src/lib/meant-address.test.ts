import { expect, test } from 'vitest';
import { meantAddress } from './meant-address.ts';

test.each([
  ['bob@gmial.con', 'bob@gmail.com'],
  ['bob@gmial.com', 'bob@gmail.com'],
  ['bob@gmai.com', 'bob@gmail.com'],
  ['bob@gmaill.com', 'bob@gmail.com'],
  ['bob@gmail.co', 'bob@gmail.com'],
  ['bob@gmail.con', 'bob@gmail.com'],
  ['bob@mgail.com', 'bob@gmail.com'],
  ['Bob.Smith@GMIAL.com', 'Bob.Smith@gmail.com'],
  ['ann@yaho.com', 'ann@yahoo.com'],
  ['ann@yahooo.com', 'ann@yahoo.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@hotmil.com', 'ann@hotmail.com'],
  ['ann@outlok.com', 'ann@outlook.com'],
  ['ann@iclod.com', 'ann@icloud.com'],
  ['ann@comcast.nte', 'ann@comcast.net'],
  ['ann@belsouth.net', 'ann@bellsouth.net'],
  ['office@acme.con', 'office@acme.com'],
  ['office@acme.cmo', 'office@acme.com'],
  ['office@church.ogr', 'office@church.org'],
])('%s may mean %s', (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant);
});

test.each(['', 'bob', '@gmial.com', 'bob@', 'bob@gmail', 'bob@.con', '@'])('says nothing of %j', (typed) => {
  expect(meantAddress(typed)).toBeUndefined();
});

// Domains that people and companies receive mail at, among them those that look like others.
const real = `
  gmail.com googlemail.com mail.com email.com ymail.com rocketmail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.ca
  yahoo.es yahoo.it yahoo.in yahoo.co.in yahoo.com.br yahoo.com.mx yahoo.co.jp myyahoo.com hotmail.com hotmail.fr
  hotmail.de hotmail.it hotmail.es hotmail.co.uk hotmail.ca hotmail.com.br hotmail.nl hotmail.be hotmail.se outlook.com
  outlook.fr outlook.de outlook.es outlook.it outlook.in outlook.jp outlook.com.br outlook.co.uk outlook.pt live.com
  live.co.uk live.fr live.nl live.ca live.com.mx msn.com aol.com aol.co.uk aol.de aim.com icloud.com me.com mac.com
  comcast.net comcast.com verizon.net verizon.com att.net att.com bellsouth.net bellsouth.com sbcglobal.net cox.net
  cox.com charter.net charter.com spectrum.net spectrum.com earthlink.net earthlink.com mindspring.com windstream.net
  windstream.com optonline.net optimum.net roadrunner.com rr.com tds.net frontier.com frontiernet.net centurylink.net
  centurytel.net q.com embarqmail.com suddenlink.net mediacombb.net juno.com netzero.net netzero.com ptd.net
  protonmail.com protonmail.ch proton.me pm.me fastmail.com fastmail.fm hey.com duck.com tutanota.com tuta.io tuta.com
  zoho.com zohomail.com gmx.com gmx.net gmx.de gmx.at gmx.ch gmx.us web.de t-online.de freenet.de posteo.de mailbox.org
  mail.ru yandex.ru yandex.com bk.ru inbox.ru list.ru rambler.ru ukr.net i.ua seznam.cz email.cz centrum.cz wp.pl o2.pl
  onet.pl interia.pl libero.it virgilio.it tiscali.it alice.it tin.it orange.fr wanadoo.fr free.fr laposte.net sfr.fr
  neuf.fr bbox.fr skynet.be telenet.be ziggo.nl kpnmail.nl planet.nl home.nl xs4all.nl hetnet.nl telia.com bluewin.ch
  sunrise.ch btinternet.com sky.com virginmedia.com ntlworld.com talktalk.net blueyonder.co.uk bigpond.com
  bigpond.net.au optusnet.com.au iinet.net.au xtra.co.nz rogers.com shaw.ca telus.net sympatico.ca bell.net videotron.ca
  qq.com foxmail.com 163.com 126.com yeah.net sina.com sohu.com naver.com daum.net hanmail.net nate.com rediffmail.com
  uol.com.br bol.com.br terra.com.br ig.com.br globo.com prodigy.net.mx
  gatech.edu emory.edu gsu.edu uga.edu kennesaw.edu mit.edu harvard.edu stanford.edu k12.ga.us fultonschools.org
  forsyth.k12.ga.us cobbk12.org gwinnett.k12.ga.us georgia.gov atlantaga.gov irs.gov usps.gov army.mil navy.mil
  coca-cola.com homedepot.com ups.com delta.com southernco.com aflac.com chick-fil-a.com cnn.com turner.com ncr.com
  equifax.com genpt.com pultegroup.com newellco.com mohawkind.com norfolksouthern.com cox.inc intel.com ibm.com
  microsoft.com apple.com google.com amazon.com meta.com oracle.com cisco.com dell.com hp.com ge.com gm.com ford.com
  bofa.com wellsfargo.com chase.com citi.com ey.com kpmg.com pwc.com deloitte.com accenture.com bcg.com mckinsey.com
  hotel.com hotels.com hotwire.com gmac.com gail.com outlooktraveller.com yadoo.net ebay.com etsy.com uber.com
  northarc.example example.com example.org acme.co acme.io acme.cm acme.cc acme.net acme.org acme.biz acme.agency
`
  .split(/\s+/)
  .filter(Boolean);

test('a real domain is never doubted', () => {
  const doubted = real.filter((domain) => meantAddress(`someone@${domain}`) !== undefined);
  expect(doubted).toEqual([]);
});

test('what is suggested is not doubted again', () => {
  for (const typed of ['a@gmial.con', 'a@outlok.cmo', 'a@acme.con']) {
    expect(meantAddress(meantAddress(typed) ?? '')).toBeUndefined();
  }
});
