import { expect, test } from 'vitest'
import { createAddressLimit } from './address-limit.ts'
import { networkOf } from './rate-limit.ts'

test('an address has its own limit per window, independent of others', () => {
  let now = 0
  const isWithin = createAddressLimit({ max: 3, windowMs: 1_000, clock: () => now })
  const areWithin = () => ['a', 'a', 'a', 'a', 'b'].map(isWithin)
  expect(areWithin()).toEqual([true, true, true, false, true])
  now = 999
  expect(isWithin('a')).toBe(false)
  now = 1_000
  expect(areWithin()).toEqual([true, true, true, false, true])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
