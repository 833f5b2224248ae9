import { randomBytes } from 'node:crypto'
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getOrCreateKeyFile, readSealingKey } from './sealing-key.ts'
import { Sealing } from './sealing.ts'

const sealing = new Sealing(randomBytes(32))

test('GAT-04: an encrypted text can be decrypted, and is different every time', () => {
  const sealed = sealing.seal('p&ss wörd', 'controller 1')
  expect(sealed).not.toContain('p&ss')
  expect(sealing.open(sealed, 'controller 1')).toBe('p&ss wörd')
  expect(sealing.seal('p&ss wörd', 'controller 1')).not.toBe(sealed)
})

test('PAY-116: a keyed hash recognises a text, and not without the key', () => {
  expect(sealing.fingerprint('203.0.113.7', 'networks')).toBe(sealing.fingerprint('203.0.113.7', 'networks'))
  const others = [
    sealing.fingerprint('203.0.113.8', 'networks'),
    sealing.fingerprint('203.0.113.7', 'plates'),
    new Sealing(randomBytes(32)).fingerprint('203.0.113.7', 'networks'),
  ]
  expect(others).not.toContain(sealing.fingerprint('203.0.113.7', 'networks'))
})

test.each([
  ['for another object', (sealed: string) => sealing.open(sealed, 'controller 2')],
  ['with another secret', (sealed: string) => new Sealing(randomBytes(32)).open(sealed, 'controller 1')],
  ['when it was changed', (sealed: string) => sealing.open(`${sealed.slice(0, -2)}zz`, 'controller 1')],
  ['when it is no sealed text', () => sealing.open('plain', 'controller 1')],
])('it cannot be decrypted %s', (_when, open) => {
  expect(open(sealing.seal('secret text', 'controller 1'))).toBeUndefined()
})

test('GAT-04: with a key outside the database, older texts can be decrypted, and new ones use that key', () => {
  const [inside, outside] = [randomBytes(32), randomBytes(32)]
  const old = new Sealing(inside).seal('old text', 'controller 1')
  const both = new Sealing(inside, outside)
  expect(both.open(old, 'controller 1')).toBe('old text')
  const sealed = both.seal('new text', 'controller 1')
  expect(both.open(sealed, 'controller 1')).toBe('new text')
  expect(new Sealing(inside).open(sealed, 'controller 1')).toBeUndefined()
  expect([both.openCurrent(old, 'controller 1'), both.openCurrent(sealed, 'controller 1')]).toEqual([
    undefined,
    'new text',
  ])
  expect(new Sealing(inside).openCurrent(old, 'controller 1')).toBe('old text')
})

describe('the key outside the database', () => {
  test('is a file readable by its owner only, created once', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'stallwise-key-')), 'data', 'sealing.key')
    const key = getOrCreateKeyFile(file)
    expect(key).toHaveLength(32)
    expect(getOrCreateKeyFile(file)).toEqual(key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('is read from SEALING_KEY in base64url or hex; other formats are rejected', () => {
    const key = randomBytes(32)
    expect(readSealingKey(key.toString('hex'))).toEqual(key)
    expect(readSealingKey(key.toString('base64url'))).toEqual(key)
    expect(() => readSealingKey('short')).toThrow('SEALING_KEY')
  })
})
