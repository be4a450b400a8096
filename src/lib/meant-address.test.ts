import { expect, test } from 'vitest';
import { meantAddress } from './meant-address.ts';

test.each([
  ['bob@gmial.con', 'bob@gmail.com'],
  ['bob@gmail.co', 'bob@gmail.com'],
  ['bob@gmail.con', 'bob@gmail.com'],
  ['bob@mgail.com', 'bob@gmail.com'],
  ['Bob.Smith@GMIAL.com', 'Bob.Smith@gmail.com'],
  ['ann@yaho.com', 'ann@yahoo.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@outlok.com', 'ann@outlook.com'],
  ['ann@iclod.com', 'ann@icloud.com'],
  ['ann@comcast.nte', 'ann@comcast.net'],
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
  gmail.com googlemail.com mail.com email.com ymail.com rocketmail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de
  yahoo.com.br yahoo.co.jp myyahoo.com hotmail.com hotmail.fr hotmail.co.uk hotmail.com.br outlook.com outlook.fr
  outlook.com.br outlook.co.uk live.com live.co.uk live.com.mx msn.com aol.com aol.co.uk aim.com icloud.com me.com
  mac.com comcast.net comcast.com verizon.net verizon.com att.net att.com bellsouth.net bellsouth.com sbcglobal.net
  cox.net cox.com charter.net spectrum.net earthlink.net mindspring.com windstream.net optonline.net optimum.net rr.com
  tds.net frontier.com frontiernet.net centurylink.net q.com embarqmail.com juno.com netzero.net ptd.net
  protonmail.com proton.me pm.me fastmail.com fastmail.fm hey.com duck.com tutanota.com tuta.io zoho.com gmx.com gmx.net
  gmx.de web.de t-online.de freenet.de mailbox.org mail.ru yandex.ru bk.ru list.ru ukr.net i.ua seznam.cz email.cz wp.pl
  o2.pl libero.it virgilio.it alice.it tin.it orange.fr free.fr sfr.fr neuf.fr skynet.be telenet.be ziggo.nl planet.nl
  telia.com bluewin.ch btinternet.com sky.com bigpond.com iinet.net.au xtra.co.nz rogers.com shaw.ca telus.net bell.net
  qq.com foxmail.com 163.com 126.com yeah.net sina.com naver.com daum.net nate.com rediffmail.com uol.com.br bol.com.br
  gatech.edu emory.edu gsu.edu uga.edu mit.edu k12.ga.us forsyth.k12.ga.us georgia.gov irs.gov army.mil ups.com
  delta.com cnn.com ncr.com cox.inc intel.com ibm.com google.com amazon.com meta.com cisco.com dell.com hp.com ge.com
  gm.com ford.com citi.com ey.com kpmg.com pwc.com bcg.com hotel.com hotels.com hotwire.com gmac.com gail.com
  outlooktraveller.com yadoo.net ebay.com etsy.com uber.com
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
