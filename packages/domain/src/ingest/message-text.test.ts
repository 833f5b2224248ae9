import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginningOf, excerptAbout, maxScannedTextLength, withoutSecrets } from './message-text.rules.ts'

describe('DEV-12: secrets are left out', () => {
  test.each([
    ['{"password":"hunter22","a":1}', '{"password":"[left out]","a":1}'],
    ['{"userPassword" : "a\\"b"}', '{"userPassword" : "[left out]"}'],
    ['{"api_key":12345678}', '{"api_key":"[left out]"}'],
    ['{"Authorization":"Bearer abcdefghijk"}', '{"Authorization":"[left out]"}'],
    ['{"downlink_apikey":"NNSXS.ABC"}', '{"downlink_apikey":"[left out]"}'],
    ['{"note":"key sw_abcdefghij_K-1"}', '{"note":"key [left out]"}'],
    ['{"url":"http://me:pw@10.0.0.1/x"}', '{"url":"http://[left out]@10.0.0.1/x"}'],
    ['{"log":"sent Bearer abcdefghijkl"}', '{"log":"sent Bearer [left out]"}'],
    ['{"token":"cut off', '{"token":"[left out]"'],
  ])('%s', (text, kept) => expect(withoutSecrets(text)).toBe(kept))

  test.each([
    '{"plate":"ABC123","score":0.9}',
    '{"deviceId":"sensor-1","occupied":true}',
    'no json at all',
    '',
  ])('%s is kept as it is', (text) => expect(withoutSecrets(text)).toBe(text))

  test.each([
    ['names that go on with such words', `{"a":"${'token'.repeat(20_000)}"}`],
    ['a name that never ends', `{"${'token'.repeat(20_000)}`],
    ['blanks after a name', `{"token"${' '.repeat(100_000)}`],
    ['quotes', '"'.repeat(100_000)],
    ['a value that never ends', `{"token":"${'\\'.repeat(99_999)}`],
    ['schemes', 'Bearer '.repeat(15_000)],
    ['addresses', `a${'://b'.repeat(25_000)}`],
    ['keys', 'sw_-'.repeat(25_000)],
  ])('quickly, from a long message too: %s', (_name, text) => {
    const began = performance.now()
    withoutSecrets(text)
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test('the end of a long message is dropped, with a secret in it or cut in two', () => {
    const begin = 'x'.repeat(maxScannedTextLength - 20)
    const text = withoutSecrets(`${begin} http://me:hunter22${'y'.repeat(1_000_000)}@10.0.0.1/`)
    expect(text.length).toBeGreaterThan(maxScannedTextLength - 2_000)
    expect(text).toMatch(/^x+$/)
  })

  test('any secret is removed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9"\\{}:,]{12,40}$/), (secret) => {
        const text = JSON.stringify({ before: 1, apiKey: secret, after: 2 })
        expect(withoutSecrets(text)).toBe('{"before":1,"apiKey":"[left out]","after":2}')
      }),
    )
  })
})

describe('DEV-11: the stored part of a message', () => {
  test('its beginning', () => {
    expect(beginningOf('abcdef', 3)).toEqual({ body: 'abc', isCut: true })
    expect(beginningOf('abc', 3)).toEqual({ body: 'abc', isCut: false })
  })
  test('the part that names the device, whatever its case', () => {
    const text = `${'x'.repeat(5_000)}"a81758ffff"${'y'.repeat(5_000)}`
    const { body, isCut } = excerptAbout(text, 'A81758FFFF', 100)
    expect(isCut).toBe(true)
    expect(body).toHaveLength(100)
    expect(body).toContain('"a81758ffff"')
  })
  test('the beginning, for a device that the message does not name', () => {
    expect(excerptAbout('abcdef', 'z', 3)).toEqual({ body: 'abc', isCut: true })
  })
})
