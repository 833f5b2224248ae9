import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Non-public IPv4 ranges: RFC 6890, multicast, and metadata services of clouds. */
const closedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** IPv6: only global unicast, without ranges that embed IPv4 or are for documentation. */
const openV6 = ['2000::', 3] as const
const closedV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const listOf = (ranges: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family)
  return list
}
const closed4 = listOf(closedV4, 'ipv4')
const closed6 = listOf(closedV6, 'ipv6')
const open6 = listOf([openV6], 'ipv6')

/** An IPv4-mapped IPv6 address (`::ffff:a.b.c.d`, in either notation) is checked as that IPv4. */
const unmapped = (address: string): string => {
  if (!isIPv6(address)) return address
  const written = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(written) ?? []
  if (high === undefined || low === undefined) return written
  const [a, b] = [parseInt(high, 16), parseInt(low, 16)]
  return `${a >> 8}.${a & 255}.${b >> 8}.${b & 255}`
}

/** Whether an address is public, so that requests to it are allowed. */
export const isPublicAddress = (address: string): boolean => {
  const plain = unmapped(address)
  if (isIPv4(plain)) return !closed4.check(plain, 'ipv4')
  return isIPv6(plain) && open6.check(plain, 'ipv6') && !closed6.check(plain, 'ipv6')
}

/** Non-public addresses, ranges and host names that the installation allows. */
export interface AddressGuard {
  /** The allowed addresses of a host. */
  allowed(host: string, addresses: readonly string[]): string[]
}

interface Range {
  readonly network: string
  readonly prefix: number
  readonly family: 'ipv4' | 'ipv6'
}

const readRange = (entry: string): Range | undefined => {
  const [network = '', bits] = entry.split('/')
  if (!isIP(network)) return undefined
  const family = isIPv4(network) ? 'ipv4' : 'ipv6'
  const maxPrefix = family === 'ipv4' ? 32 : 128
  const prefix = bits === undefined ? maxPrefix : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  return prefix >= 0 && prefix <= maxPrefix ? { network, prefix, family } : undefined
}

const hostForm =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** Whether an entry of the list is valid: an address, a range such as `10.0.0.0/8`, or a host name. */
export const isListable = (entry: string): boolean =>
  readRange(entry) !== undefined || (hostForm.test(entry) && !/^[\d.]+$/.test(entry))

/** The guard with the entries that an installation allows. Throws a RangeError for an invalid entry. */
export const createAddressGuard = (listed: readonly string[]): AddressGuard => {
  const list = new BlockList()
  const hosts = new Set<string>()
  for (const entry of listed) {
    const range = readRange(entry)
    if (range) list.addSubnet(range.network, range.prefix, range.family)
    else if (isListable(entry)) hosts.add(entry.toLowerCase())
    else throw new RangeError(`neither an address, a range nor a host: ${entry}`)
  }
  const isListed = (address: string) => {
    const plain = unmapped(address)
    return list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
  }
  return {
    allowed: (host, addresses) =>
      hosts.has(host.toLowerCase())
        ? [...addresses]
        : addresses.filter((address) => isPublicAddress(address) || isListed(address)),
  }
}
