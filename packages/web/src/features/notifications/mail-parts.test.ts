import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOfMail } from './mail-parts.ts'

describe('the parts of a mail', () => {
  it('are texts and links', () => {
    expect(partsOfMail('Confirm:\nhttps://park.example/t/a?b=1&c=%3D.\nBye')).toEqual([
      { text: 'Confirm:\n' },
      { text: 'https://park.example/t/a?b=1&c=%3D', href: 'https://park.example/t/a?b=1&c=%3D' },
      { text: '.\nBye' },
    ])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'http://'])(
    'hold no link to %s',
    (text) => {
      expect(partsOfMail(text)).toEqual([{ text }])
    },
  )

  it('make up the whole mail, and every link leads to a page', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant(' ')), { maxLength: 8 }),
        (pieces) => {
          const text = pieces.join('')
          const parts = partsOfMail(text)
          expect(parts.map((part) => part.text).join('')).toBe(text)
          for (const { href } of parts) if (href) expect(new URL(href).protocol).toMatch(/^https?:$/)
        },
      ),
    )
  })
})
