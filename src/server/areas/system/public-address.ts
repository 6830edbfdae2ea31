import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { isAllowed } from '../../auth/addresses.ts';

/** IPv4 networks that are no place on the public internet. */
const reserved = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
const notPublic = new BlockList();
for (const network of reserved)
  notPublic.addSubnet(network.split('/')[0] as string, Number(network.split('/')[1]), 'ipv4');
/** Of IPv6 only what is given to the public, without the parts that lead elsewhere or are for documents. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const translated = new BlockList();
for (const [network, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  translated.addSubnet(network, bits, 'ipv6');

export class NotPublic extends Error {}

const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !notPublic.check(address, 'ipv4')
    : global.check(address, 'ipv6') && !translated.check(address, 'ipv6');

/**
 * The address to which a name leads, and no other may be connected to: a name that is looked up twice may lead
 * somewhere else the second time. `own` are networks of one's own that are allowed all the same.
 */
export async function addressOf(
  hostname: string,
  own: readonly string[],
): Promise<{ address: string; family: number; isOwn: boolean }> {
  const name = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(name) ? [{ address: name, family: isIP(name) }] : await lookup(name, { all: true });
  const isOwn = (address: string) => own.length > 0 && isAllowed(address, own);
  const [first] = found;
  // One that leads to several places must lead nowhere else with any of them.
  if (!first || !found.every(({ address }) => isPublic(address) || isOwn(address)))
    throw new NotPublic(`接收地址 ${hostname} 不是公网地址`);
  return { ...first, isOwn: isOwn(first.address) };
}
