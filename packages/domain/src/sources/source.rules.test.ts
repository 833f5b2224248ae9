import { expect, test } from 'vitest'
import { checkSource, checkTopicFilter, maxSourceNameLength } from './source.rules.ts'

const faultsOf = (name: string, kind: string | null = 'chirpstack') =>
  checkSource({ name, kind }, ['chirpstack'])

test('DEV-25 a source has a name of at most 80 characters, without control characters', () => {
  expect(faultsOf(` ${'é'.repeat(maxSourceNameLength)} `)).toEqual([])
  expect(faultsOf(' ')).toEqual([{ path: 'name', code: 'required' }])
  expect(faultsOf('a'.repeat(81))).toEqual([{ path: 'name', code: 'too-long', limit: 80 }])
  for (const name of ['two\nlines', 'a\u0000b', 'a\u0085b'])
    expect(faultsOf(name)).toEqual([{ path: 'name', code: 'invalid' }])
})

test('DEV-25 a source has one of the known kinds', () => {
  expect(faultsOf('Level 1', null)).toEqual([{ path: 'kind', code: 'required' }])
  expect(faultsOf('Level 1', 'telepathy')).toEqual([{ path: 'kind', code: 'unknown' }])
})

test('ING-60 only sources of network servers have a topic filter', () => {
  expect(checkTopicFilter('chirpstack', 'a/#')).toEqual([])
  expect(checkTopicFilter('rfid-zebra', null)).toEqual([])
  expect(checkTopicFilter('rfid-zebra', 'a/#')).toEqual([{ path: 'topicFilter', code: 'not-allowed' }])
})
