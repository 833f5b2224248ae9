import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imageTypeOf } from './image.rules.ts'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

describe('FIL-10: an image', () => {
  test.each([
    ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
    ['nothing', '', undefined],
    ['a text', 'plate of a car', undefined],
    ['a page', '<html><script>alert(1)</script>', undefined],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
    ['a GIF', 'GIF89a', undefined],
    ['a sound', 'RIFF\x24\0\0\0WAVEfmt ', undefined],
    ['a JPEG cut off', '\xff\xd8', undefined],
    ['a PNG that went through a text transfer', '\x89PNG\n\x1a\n', undefined],
    ['a JPEG after a space', ' \xff\xd8\xff', undefined],
  ])('with the first bytes of %s', (_what, start, contentType) => {
    expect(imageTypeOf(bytes(start))?.contentType).toBe(contentType)
  })

  test('is recognised by its first bytes alone', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (rest) => {
        expect(imageTypeOf(Uint8Array.of(0xff, 0xd8, 0xff, ...rest))?.extension).toBe('jpg')
        expect(imageTypeOf(Uint8Array.of(0, ...rest))).toBeUndefined()
      }),
    )
  })
})
