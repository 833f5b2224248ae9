import { expect, it } from 'vitest'
import { requestUrl } from './request-url.ts'

it('fills placeholders and escapes them', () =>
  expect(requestUrl('/stalls/{lot}/{floor}', { lot: 'a/b', floor: 2 })).toBe('/api/stalls/a%2Fb/2'))

it('refuses a placeholder without a value', () =>
  expect(() => requestUrl('/stalls/{lot}', {})).toThrow('/stalls/{lot} needs lot'))

it('repeats values of one name and leaves out absent ones', () =>
  expect(
    requestUrl('/stream', {}, { parkingLot: ['a', 'b'], floor: undefined, status: null, limit: 0 }),
  ).toBe('/api/stream?parkingLot=a&parkingLot=b&limit=0'))
