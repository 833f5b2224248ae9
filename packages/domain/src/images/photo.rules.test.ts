import { describe, expect, test } from 'vitest'
import { faultOfPhoto, imageSizeOf } from './photo.rules.ts'

const text = (value: string) => [...value].map((letter) => letter.charCodeAt(0))
const two = (value: number) => [value >> 8, value & 255]
const four = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]
const bytes = (...parts: number[][]) => Uint8Array.from([...parts.flat(), ...Array<number>(16).fill(0)])

const jpegStart = [0xff, 0xd8]
const segment = (marker: number, ...content: number[]) => [
  0xff,
  marker,
  ...two(content.length + 2),
  ...content,
]
const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, 8, ...two(height), ...two(width), 3)
const exif = segment(0xe1, ...text('Exif\0\0'), 1, 2, 3)
const png = (width: number, height: number) =>
  bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], four(13), text('IHDR'), four(width), four(height))
const webp = (chunk: string, ...content: number[]) =>
  bytes(text('RIFF'), four(0), text('WEBP'), text(chunk), four(0), content)

describe('the size of an image', () => {
  test.each<[string, Uint8Array, [number, number]]>([
    ['a JPEG', bytes(jpegStart, frame(400, 300)), [400, 300]],
    [
      'a progressive JPEG behind other segments',
      bytes(jpegStart, exif, segment(0xc4, 1), frame(8, 9, 0xc2)),
      [8, 9],
    ],
    ['a JPEG with fill bytes', bytes(jpegStart, [0xff], frame(5, 6)), [5, 6]],
    ['a PNG', png(640, 480), [640, 480]],
    ['a lossy WebP', webp('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1), [640, 480]],
    ['a lossless WebP', webp('VP8L', 0x2f, 0x7f, 0xc2, 0x77, 0), [640, 480]],
    ['an extended WebP', webp('VP8X', 0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0), [640, 480]],
  ])('is read from the header of %s', (_what, image, [width, height]) => {
    expect(imageSizeOf(image)).toEqual({ width, height })
  })

  test.each<[string, Uint8Array]>([
    ['a JPEG without a frame', bytes(jpegStart, exif)],
    ['a JPEG whose segments are damaged', bytes(jpegStart, [0xff, 0xe1, 0, 0, 7, 7, 7, 7, 7, 7])],
    ['an image of no width', bytes(jpegStart, frame(0, 300))],
    ['a PNG cut off', png(640, 480).subarray(0, 20)],
    ['an unknown WebP', webp('ABCD', 1)],
    ['a text', bytes(text('<svg onload="alert(1)">'))],
    ['nothing', new Uint8Array()],
  ])('is not known of %s', (_what, image) => {
    expect(imageSizeOf(image)).toBeUndefined()
  })
})

describe('an uploaded photo', () => {
  test.each<[string, string, Uint8Array, string | undefined]>([
    ['IMG-01', 'a JPEG', bytes(jpegStart, frame(4000, 3000)), undefined],
    ['IMG-01', 'a document', bytes(text('%PDF-1.7')), 'not-a-photo'],
    ['IMG-01', 'an image that begins like one only', bytes(jpegStart, [0xff, 1]), 'not-a-photo'],
    ['IMG-01', 'nothing', new Uint8Array(), 'not-a-photo'],
    ['IMG-02', 'more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), 'photo-too-large'],
    ['IMG-01', 'a HEIC file', bytes(four(24), text('ftypheic')), 'photo-heic'],
    ['IMG-03', '50 megapixels', png(10_000, 5_000), undefined],
    ['IMG-03', 'more than 50 megapixels', png(10_000, 5_001), 'photo-too-many-pixels'],
    ['IMG-03', 'as many pixels as fit into a header', png(0xffffffff, 0xffffffff), 'photo-too-many-pixels'],
  ])('%s: with %s', (_rule, _what, image, fault) => {
    expect(faultOfPhoto(image)).toBe(fault)
  })
})
