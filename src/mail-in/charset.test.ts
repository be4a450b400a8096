import fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { decodedText } from './charset.server.ts';

/** Labels as mails have them, with letters that the encoding knows; of the West words, since its label is often wrong. */
const encodings = [
  ['utf-8', 'añ한😀'],
  ['utf-16le', 'añ한😀'],
  ['utf-16be', 'añ한😀'],
  ['iso-8859-1', [' Büro ', ' für ', ' Straße ', ' café ', ' déjà ', ' mañana ', ' ça ']],
  ['windows-1252', [' Büro ', ' € 20 ', '—', '“so”', ' naïve ', ' señor ', ' L’été ']],
  ['iso-8859-2', 'ąćłż'],
  ['windows-1250', 'ąćłż'],
  ['iso-8859-5', 'Привет'],
  ['windows-1251', 'Привет'],
  ['koi8-r', 'Привет'],
  ['iso-8859-7', 'αβγΔ'],
  ['windows-1254', 'ığş'],
  ['windows-1255', 'שלום'],
  ['windows-1256', 'سلام'],
  ['tis-620', 'สวัสดี'],
  ['ibm850', 'añüé'],
  ['shift_jis', 'こんにちは漢字'],
  ['euc-jp', 'こんにちは漢字'],
  ['euc-kr', '안녕하세요'],
  ['ks_c_5601-1987', '똠방각하'],
  ['gb2312', '你好世界'],
  ['gbk', '你好世界'],
  ['big5', '你好世界'],
  ['utf-7', 'añ한'],
] as const;

test('any text in any encoding comes back unchanged under its right label', () => {
  const written = fc.constantFrom(...encodings).chain(([label, letters]) => {
    const pieces = fc.constantFrom(' a ', '\n', ' Z', '. ', ...letters);
    return fc.tuple(
      fc.constant(label),
      fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
    );
  });
  fc.assert(
    fc.property(written, ([label, text]) => {
      const bytes = iconv.encode(text, label);
      expect(decodedText(bytes, label)).toBe(text);
      expect(decodedText(bytes, `"${label.toUpperCase()}"`)).toBe(text);
    }),
  );
});

test('UTF-8 is read as such under any of the labels that programs give to what they do not know', () => {
  const labels = ['', 'us-ascii', 'iso-8859-1', 'windows-1252', 'ISO_8859-1:1987', 'unknown-8bit', 'utf8', 'ansi'];
  fc.assert(
    fc.property(fc.constantFrom(...labels), fc.string({ unit: 'grapheme' }), (label, text) => {
      fc.pre(!/[\0\ufeff\ufffe]/.test(text));
      expect(decodedText(Buffer.from(text), label)).toBe(text);
    }),
  );
});

test('any bytes under any label are read without a failure', () => {
  const known = fc.constantFrom(...encodings.map(([name]) => name), 'constructor', '__proto__', 'hex');
  const label = fc.oneof(fc.string(), known);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), label, (bytes, name) => {
      expect(decodedText(bytes, name)).toBeTypeOf('string');
    }),
  );
});

const sentences: [language: string, text: string, encodings: string[]][] = [
  ['German', 'Der Drucker im Büro läuft nicht. Können Sie morgen früh kommen?', ['windows-1252']],
  ['French', 'L’imprimante du café ne répond plus depuis hier à midi.', ['windows-1252']],
  ['Spanish', 'Señor Muñoz, la conexión se cayó otra vez esta mañana.', ['windows-1252']],
  ['Polish', 'Drukarka w biurze nie działa, proszę przyjechać w środę. Dziękuję', ['windows-1250', 'iso-8859-2']],
  ['Russian', 'Принтер в офисе не работает, приезжайте завтра.', ['windows-1251', 'koi8-r']],
  ['Greek', 'Ο εκτυπωτής στο γραφείο δεν λειτουργεί από χθες.', ['windows-1253']],
  ['Korean', '프린터가 작동하지 않습니다. 내일 오전에 와 주세요.', ['euc-kr', 'iso-2022-kr']],
  ['Japanese', 'プリンターが動きません。明日の午前中に来てください。', ['shift_jis', 'euc-jp', 'iso-2022-jp']],
  ['Chinese', '打印机不能用了，请明天上午来一趟，谢谢。', ['gbk', 'hz-gb-2312']],
  ['Traditional Chinese', '印表機不能用了，請明天上午來一趟，謝謝。', ['big5']],
];

/** What the library cannot write. */
const bytesIn = (text: string, encoding: string): Buffer => {
  const low = (run: string, name: string) => iconv.encode(run, name).map((byte) => byte & 0x7f);
  const wide = (name: string, on: string, off: string) =>
    text.replace(/[^\0-\x7f]+/g, (run) => `${on}${low(run, name).toString()}${off}`);
  if (encoding === 'iso-2022-kr') return Buffer.from(`\u001b$)C${wide('cp949', '\u000e', '\u000f')}`);
  if (encoding === 'hz-gb-2312') return Buffer.from(wide('gbk', '~{', '~}'));
  if (encoding === 'iso-2022-jp') return Buffer.from(wide('euc-jp', '\u001b$B', '\u001b(B'));
  return iconv.encode(text, encoding);
};

const cases = sentences.flatMap(([language, text, all]) => all.map((encoding) => ({ language, text, encoding })));

test.each(cases)('$language in $encoding is read under its label, a wrong one or none', ({ text, encoding }) => {
  // What seven bits mean is told by their escapes alone, and hz has none.
  const wrong = encoding === 'hz-gb-2312' ? [] : ['', 'us-ascii', 'iso-8859-1', 'utf-8', 'x-unknown'];
  for (const label of [encoding, ...wrong]) expect(decodedText(bytesIn(text, encoding), label)).toBe(text);
});

const grusse = Buffer.from('Grüße, 한국');
const mixed = Buffer.concat([grusse, Buffer.from(' und '), Buffer.from([0xfc]), Buffer.from('ber')]);
test.each<[what: string, text: string, bytes: Uint8Array, label?: string]>([
  ['a word that is UTF-8 by chance', 'เขต', iconv.encode('เขต', 'tis-620'), 'tis-620'],
  ['a character that is UTF-8 by chance', '一', iconv.encode('一', 'gbk'), 'gb2312'],
  ['UTF-8 under the label of Korea', '프린터가 안 됩니다', Buffer.from('프린터가 안 됩니다'), 'euc-kr'],
  ['UTF-16 without a mark or a label', 'Hello Señor', iconv.encode('Hello Señor', 'utf-16le')],
  ['UTF-16, big end first, without a mark', 'Hello Señor', iconv.encode('Hello Señor', 'utf-16be'), 'us-ascii'],
  ['UTF-16 without a mark', '안녕하세요', iconv.encode('안녕하세요', 'utf-16le'), 'utf-16'],
  ['a mark under a wrong label', '안녕', iconv.encode('안녕', 'utf-16be', { addBOM: true }), 'utf-8'],
  ['a mark of UTF-8', 'Hello', Buffer.from('\ufeffHello'), 'us-ascii'],
  ['UTF-8 with an older byte in it', 'Grüße, 한국 und über', mixed, 'utf-8'],
  ['UTF-8 that is cut off within a character', 'Grüße, 한', grusse.subarray(0, -1), 'utf-8'],
])('%s is read as %s', (_, text, bytes, label) => expect(decodedText(bytes, label)).toBe(text));
