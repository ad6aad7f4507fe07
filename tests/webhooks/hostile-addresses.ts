/** One way to make the service connect to where it must not. */
export interface Attack {
  name: string;
  url: string;
  /** What name servers say, lookup by lookup; the last answer stays. */
  answers?: string[][];
}

/** Of private, reserved, local and group networks, each one address. */
const INNER = `127.0.0.1 127.255.255.254 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255
  169.254.169.254 169.254.0.1 100.64.0.1 100.127.255.255 0.0.0.0 0.1.2.3 192.0.0.8 192.0.2.1 192.88.99.1 198.18.0.1
  198.19.255.255 198.51.100.7 203.0.113.7 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255`.split(/\s+/);
const INNER_V6 =
  `:: ::1 ::2 fe80::1 febf::1 fec0::1 fc00::1 fd00:ec2::254 fdff::1 ff02::1 ff0e::1 100::1 2001:db8::1 2001::1
  2001:10::1 2001:20::1 3fff::1 5f00::1 64:ff9b:1::1 4000::1 ::ffff:0:7f00:1`.split(/\s+/);

const bytesOf = (address: string) => address.split('.').map(Number);
const hex = (n: number, digits = 2) => n.toString(16).padStart(digits, '0');
const groups = ([a, b, c, d]: number[]) => `${hex(a! * 256 + b!, 4)}:${hex(c! * 256 + d!, 4)}`;
const wholeOf = ([a, b, c, d]: number[]) => ((a! * 256 + b!) * 256 + c!) * 256 + d!;
const wide = (text: string) =>
  [...text].map((one) => (one === '.' ? '。' : String.fromCharCode(0xfee0 + one.charCodeAt(0)))).join('');

/** Notations of one IPv4 address that some resolver, library or browser understands. */
function notations(address: string): Record<string, string> {
  const bytes = bytesOf(address);
  const [a, b, c, d] = bytes as [number, number, number, number];
  return {
    dotted: address,
    'as one number': String(wholeOf(bytes)),
    'hexadecimal, whole': `0x${hex(wholeOf(bytes), 8)}`,
    'octal, whole': `0${wholeOf(bytes).toString(8)}`,
    'hexadecimal parts': bytes.map((one) => `0x${hex(one)}`).join('.'),
    'octal parts': bytes.map((one) => `0${one.toString(8)}`).join('.'),
    'mixed parts': `0x${hex(a)}.${b}.0${c.toString(8)}.${d}`,
    'three parts': `${a}.${b}.${c * 256 + d}`,
    'two parts': `${a}.${(b * 256 + c) * 256 + d}`,
    'a dot behind': `${address}.`,
    'percent signs': [...address].map((one) => `%${hex(one.charCodeAt(0))}`).join(''),
    'wide digits': wide(address),
    'v4-mapped': `[::ffff:${address}]`,
    'v4-mapped in groups': `[::ffff:${groups(bytes)}]`,
    'v4-compatible': `[::${address}]`,
    NAT64: `[64:ff9b::${address}]`,
    '6to4': `[2002:${groups(bytes)}::1]`,
    ISATAP: `[fe80::5efe:${address}]`,
  };
}

/** Every notation of the addresses that matter most, and the plain ones of all. */
const LITERALS: Attack[] = INNER.flatMap((address, index) => {
  const all = Object.entries(notations(address));
  const plain = ['dotted', 'v4-mapped', 'v4-mapped in groups', '6to4', 'as one number'];
  const chosen = index % 4 === 0 ? all : all.filter(([name]) => plain.includes(name));
  return chosen.map(([name, host]) => ({ name: `${address}, ${name}`, url: `https://${host}/hook` }));
});

const LITERALS_V6: Attack[] = INNER_V6.map((address) => ({ name: address, url: `https://[${address}]:8443/hook` }));

const named = (name: string, answers: string[][], host = 'receiver.example'): Attack => {
  return { name, url: `https://${host}/hook`, answers };
};
const PUBLIC = '93.184.216.34';
const PUBLIC_V6 = '2606:2800:220:1:248:1893:25c8:1946';

/** Names that lead inside, by services that answer with the address in the name and by their owner's own server. */
const NAMES: Attack[] = [
  ...INNER.map((address) => named(`a name for ${address}`, [[address]], `${address.replaceAll('.', '-')}.nip.example`)),
  ...INNER.slice(0, 6).map((address) => named(`nip.io for ${address}`, [[address]], `${address}.nip.io`)),
  ...INNER_V6.map((address) => named(`a name for ${address}`, [[address]])),
  ...INNER.map((address) => named(`a public address and ${address}`, [[PUBLIC, address]])),
  ...INNER_V6.slice(0, 8).map((address) => named(`${address} behind public ones`, [[PUBLIC, PUBLIC_V6, address]])),
  ...INNER.slice(0, 9).map((address) => named(`v4-mapped ${address} by name`, [[`::ffff:${address}`]])),
  named('an empty answer', [[]]),
  ...[
    '',
    ' ',
    '127.1',
    '0x7f.1',
    '2130706433',
    'localhost',
    'not an address',
    '127.0.0.1 ',
    '[::1]',
    'fe80::1%eth0',
    '2606:4700::1111%lo',
    '::1%lo',
  ].map((text) => named(`an answer that is no address: "${text}"`, [[text]])),
];

const INNER_NAMES: Attack[] =
  `localhost LOCALHOST localhost. a.localhost printer printer.local db.internal router.home.arpa
  metadata.google.internal postgres`
    .split(/\s+/)
    .map((host) => named(`the name ${host}`, [['127.0.0.1']], host));

const FORMS: Attack[] = [
  ...[
    'http',
    'ws',
    'wss',
    'ftp',
    'file',
    'gopher',
    'data',
    'javascript',
    'unix',
    'jar',
    'dict',
    'ldap',
    'blob',
    'about',
  ].map((scheme) => ({
    name: `the scheme ${scheme}`,
    url: `${scheme}://receiver.example/hook`,
    answers: [[PUBLIC]],
  })),
  ...[
    'https://receiver.example@127.0.0.1/',
    'https://a:b@receiver.example/',
    'https://receiver.example#@127.0.0.1/',
    'https:\\\\127.0.0.1\\hook',
    'https:127.0.0.1/hook',
    'https:///127.0.0.1/hook',
    'https://127.0.0.1\\@receiver.example/',
    'https://[::1%25lo]/',
    'https://[v1.x]/',
    'https://',
    '//127.0.0.1/',
    '127.0.0.1',
    'https://①②⑦.⓪.⓪.①/',
    'https://127.0.0.1:443:80/',
    'https://receiver.example:0x50/',
    'https://\u0000127.0.0.1/',
    'https://127.0.0.1%00.receiver.example/',
  ].map((url) => ({ name: JSON.stringify(url), url, answers: [['127.0.0.1']] })),
];

export const ATTACKS: readonly Attack[] = [...LITERALS, ...LITERALS_V6, ...NAMES, ...INNER_NAMES, ...FORMS];
