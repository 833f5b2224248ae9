import { expect, test } from 'vitest'
import { readCardReply } from './card-reply.ts'

const reply = (responseCode: unknown, dataKey: unknown = null) =>
  readCardReply(JSON.stringify({ responseCode, dataKey, errorMessage: null, bin: null }))

test.each([
  ['a token', '001', 'ot-1', { token: 'ot-1' }],
  ['a token with a list of codes', ['001'], 'ot-1', { token: 'ot-1' }],
  ['success without a token', '001', null, { faults: ['no-token'] }],
  ['an unknown profile', '940', null, { faults: ['not-accepted-here'] }],
  ['a failure of the provider', '941', null, { faults: ['no-token'] }],
  ['a page that is not allowed', '942', null, { faults: ['not-accepted-here'] }],
  ['a wrong number', '943', null, { faults: ['number'] }],
  ['a wrong expiry and security code', ['944', '945'], null, { faults: ['expiry', 'security-code'] }],
  ['a code that nobody knows', '999', 'ot-1', { faults: ['no-token'] }],
  ['a fault beside a success', ['001', '945'], 'ot-1', { faults: ['security-code'] }],
] as const)('%s', (_name, code, token, expected) => expect(reply(code, token)).toEqual(expected))

test.each([undefined, 'tokenize', '{', '[]', 'null', { responseCode: '001', dataKey: 'ot-1' }])(
  '%j is no reply of the card form',
  (data) => expect(readCardReply(data)).toBeUndefined(),
)
