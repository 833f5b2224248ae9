import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { email } from '../fields/field.rules.ts'
import { asOneLine, isMailAddress } from './mail-address.rules.ts'

describe('MAIL-01: a deliverable address', () => {
  it.each(['a@b.ca', 'ana.luz+garage@park-north.example', "o'neil_1@x.co.uk", 'josé@correo.méxico.example'])(
    'is %s',
    (address) => expect(isMailAddress(address)).toBe(true),
  )

  it.each([
    ...['', 'a', 'a@', '@b.ca', 'a@b', 'a b@c.ca', ' a@b.ca', 'a@b.ca ', 'a@@b.ca', 'a@b..ca', 'a@-b.ca'],
    ...['a@b.ca,c@d.ca', 'a@b.ca;c@d.ca', 'A <a@b.ca>', '"a b"@c.ca', 'a(b)@c.ca', '.a@b.ca', 'a..b@c.ca'],
    ...['a@b.ca\r\nBcc: c@d.ca', 'a\0@b.ca', 'a@[127.0.0.1]', 'a\u202e@b.ca'],
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.ca`,
  ])('is not %j', (address) => expect(isMailAddress(address)).toBe(false))

  it('includes every address that a form accepts (FLD-04)', () => {
    const localPart = fc.stringMatching(/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,80}$/)
    const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,20}[a-z0-9])?$/)
    fc.assert(
      fc.property(localPart, fc.array(label, { minLength: 1, maxLength: 4 }), (local, labels) => {
        const address = `${local}@${labels.join('.')}`
        if (email(address) === undefined) expect(isMailAddress(address)).toBe(true)
      }),
    )
  })

  it('never contains characters that end a header or begin another address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        fc.pre(isMailAddress(`${text}@park.example`))
        expect(text).not.toMatch(/[\s<>,;:"()\p{Cc}]/u)
      }),
    )
  })
})

describe('MAIL-02: one line', () => {
  it('has no line breaks or control characters, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(asOneLine(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect([...asOneLine(text, 10)].length).toBeLessThanOrEqual(10)
      }),
    )
  })

  it('keeps the words', () => {
    expect(asOneLine('  Hello\r\n\tBcc: you ')).toBe('Hello Bcc: you')
    expect(asOneLine('abcdef', 4)).toBe('abc…')
  })
})
