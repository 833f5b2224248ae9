import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { streamDocument } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import { keys, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
})
afterEach(() => lot.close())

const megabyte = 1024 * 1024
const jpegOf = (size: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(size - 4, 7)])
const readOf = (at = start, plate = 'AAA111') =>
  streamDocument({ cameraId: 'camera-in', at, vehicles: [{ plate }] })

const field = (name: string, value: string, type?: string) =>
  Buffer.from(
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n${value}\r\n`,
  )
const file = (name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
const end = Buffer.from('--x--\r\n')

const send = (body: Buffer, headers: Record<string, string> = {}) =>
  lot.app.server.inject({
    method: 'POST',
    url: '/ingest/plate-recognizer',
    headers: {
      authorization: `Token ${keys['plate-recognizer']}`,
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    },
    payload: body,
  })
const post = (upload: Buffer | undefined, document: object = readOf()) =>
  send(
    Buffer.concat([
      field('json', JSON.stringify(document)),
      ...(upload ? [file('upload', upload)] : []),
      end,
    ]),
  )

const rows = (sql: string) => lot.query(sql)
const images = () => rows('select * from plate_image order by at')
const visits = () => rows('select plate from visit')
const counted = async () => {
  await lot.app.services.warnings.flush()
  return (await rows('select kind, device_id, count from ingest_oddity order by kind')).map(
    ({ kind, device_id, count }) => `${kind} ${device_id} ${count}`,
  )
}

describe('a message is rejected', () => {
  test.each<[string, () => Buffer, Record<string, string>, number, string]>([
    ['without an end', () => field('json', JSON.stringify(readOf())), {}, 400, 'malformed'],
    [
      'without a boundary',
      () => Buffer.from('x'),
      { 'content-type': 'multipart/form-data' },
      400,
      'malformed',
    ],
    [
      'whose JSON part is not JSON',
      () => Buffer.concat([field('json', '{', 'application/json'), end]),
      {},
      400,
      'malformed',
    ],
    ['with an image alone', () => Buffer.concat([file('upload', jpegOf(100)), end]), {}, 400, 'malformed'],
    [
      'with 2 MB of JSON',
      () => Buffer.concat([field('json', ' '.repeat(2 * megabyte)), end]),
      {},
      413,
      'too-large',
    ],
    [
      'FIL-12: of more than 64 MB',
      () =>
        Buffer.concat([field('json', JSON.stringify(readOf())), file('upload', jpegOf(65 * megabyte)), end]),
      {},
      413,
      'too-large',
    ],
  ])('%s', async (_what, body, headers, status, code) => {
    const reply = await send(body(), headers)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
    expect(await visits()).toEqual([])
  })

  test('FIL-12: of more than 64 MB without a content length', async () => {
    await lot.app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = lot.app.server.server.address() as { port: number }
    const parts = [field('json', JSON.stringify(readOf())), file('upload', jpegOf(65 * megabyte)), end]
    const reply = await fetch(`http://127.0.0.1:${port}/ingest/plate-recognizer`, {
      method: 'POST',
      headers: {
        authorization: `Token ${keys['plate-recognizer']}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: new Blob(parts.map((part) => Uint8Array.from(part))).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(reply.status).toBe(413)
    expect(await visits()).toEqual([])
  })
})

describe('a read with a rejected image is accepted, and the image is counted', () => {
  test.each([
    ['FIL-10: a text file called .jpg', Buffer.from('This is no picture.'), 'image-not-an-image camera-in 1'],
    ['FIL-10: an empty file', Buffer.alloc(0), 'image-not-an-image camera-in 1'],
    ['FIL-11: an image of 20 MB', jpegOf(20 * megabyte), 'image-too-large camera-in 1'],
    ['FIL-11: one byte more than 10 MB', jpegOf(10 * megabyte + 1), 'image-too-large camera-in 1'],
  ])('%s', async (_what, upload, warning) => {
    const reply = await post(upload)
    expect([reply.statusCode, reply.json()]).toEqual([200, { accepted: 1, duplicates: 0, rejected: [] }])
    expect(await visits()).toEqual([{ plate: 'AAA111' }])
    expect(await images()).toEqual([])
    expect(await counted()).toContain(warning)
  })

  test('FIL-14: an image that the store cannot save', async () => {
    vi.spyOn(lot.app.services.files, 'write').mockRejectedValue(new Error('the bucket is full'))
    expect((await post(jpegOf(1000))).json()).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
    expect(await visits()).toEqual([{ plate: 'AAA111' }])
    expect(await images()).toEqual([])
    expect(await counted()).toContain('image-not-kept camera-in 1')
  })
})

describe('an image', () => {
  test.each([
    ['JPEG of exactly 10 MB', jpegOf(10 * megabyte), 'image/jpeg'],
    ['PNG called .jpg', Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'), 'image/png'],
    ['WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'), 'image/webp'],
  ])('that is a %s is stored with its actual content type', async (_what, upload, contentType) => {
    await post(upload)
    const [image] = await images()
    expect(image.size_bytes).toBe(upload.length)
    const stored = await lot.app.services.files.read(image.file_key)
    expect(stored?.contentType).toBe(contentType)
    expect(upload.equals(stored!.bytes)).toBe(true)
    expect(await counted()).toEqual([])
  })

  test('FIL-13: of a message with two vehicles belongs to both reads', async () => {
    const document = streamDocument({
      cameraId: 'camera-in',
      at: start,
      vehicles: [{ plate: 'AAA111' }, { plate: 'BBB222' }],
    })
    expect((await post(jpegOf(1000), document)).json()).toMatchObject({ accepted: 2 })
    const [one, two] = await images()
    expect(two.file_key).toBe(one.file_key)
  })

  test('FIL-13: of a message sent three times is one file and one row', async () => {
    for (let nth = 0; nth < 3; nth++) await post(jpegOf(1000))
    expect(await images()).toHaveLength(1)
    const keys: string[] = []
    for await (const key of lot.app.services.files.list('plates')) keys.push(key)
    expect(keys).toEqual([(await images())[0].file_key])
  })

  test('FIL-13: of another read is another file, even with the same bytes', async () => {
    lot.clock.now = start + minute
    await post(jpegOf(1000), readOf(start))
    await post(jpegOf(1000), readOf(start + minute, 'BBB222'))
    const [one, two] = await images()
    expect(two.file_key).not.toBe(one.file_key)
    expect(two.sha256).toBe(one.sha256)
  })

  test('can be at any position in the form, also with a JSON part that has a content type', async () => {
    const body = Buffer.concat([
      file('upload', jpegOf(1000)),
      file('another', jpegOf(1000)),
      field('json', JSON.stringify(readOf()), 'application/json'),
      end,
    ])
    expect((await send(body)).json()).toMatchObject({ accepted: 1 })
    expect(await images()).toHaveLength(1)
  })
})
