import { createHash } from 'node:crypto'
import { Transformer } from '@napi-rs/image'
import { imageSizeOf } from '@stallwise/domain/images/photo.rules.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { addPhoto, listPhotos, signImageUrl, storePhoto } from './images.public.ts'
import { cleanPhoto } from './photo-cleaning.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const picture = (width: number, height: number) =>
  Transformer.fromRgbaPixels(
    Uint8Array.from({ length: width * height * 4 }, (_, place) => (place * 7) % 256),
    width,
    height,
  )
/** An EXIF segment with an orientation and, as the place where phones write it, a text. */
const exif = (orientation: number, secret: string) => {
  const tiff = Buffer.concat([
    Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0', 'latin1'),
    Buffer.from([orientation, 0, 0, 0, 0, 0, 0]),
    Buffer.from(secret),
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(tiff.length + 8)
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, Buffer.from('Exif\0\0'), tiff])
}
const phonePhoto = async (secret: string) => {
  const jpeg = await picture(60, 40).jpeg(90)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    exif(6, secret),
    jpeg.subarray(2),
    Buffer.from(`<script>${secret}</script>`),
  ])
}

describe('a photo is stored', () => {
  test('IMG-04: upright, without what was beside its pixels', async () => {
    const clean = await cleanPhoto(await phonePhoto('GPS 45.5 N'))
    expect(imageSizeOf(clean.bytes)).toEqual({ width: 40, height: 60 })
    const text = Buffer.from(clean.bytes).toString('latin1')
    for (const left of ['Exif', 'GPS', '<script>']) expect(text).not.toContain(left)
  })

  test.each(['png', 'webp', 'jpeg'] as const)('IMG-04: as JPEG, if it was sent as %s', async (type) => {
    const clean = await cleanPhoto(await picture(30, 20)[type]())
    expect([clean.width, clean.height, clean.bytes[0], clean.bytes[1]]).toEqual([30, 20, 0xff, 0xd8])
  })

  test('IMG-04: reduced, if it is larger than screens need', async () => {
    const clean = await cleanPhoto(await picture(3000, 30).png())
    expect([clean.width, clean.height]).toEqual([2048, 20])
  })
})

describe('a photo is refused', () => {
  test('IMG-05: if it cannot be decoded', async () => {
    const png = await picture(30, 20).png()
    await expect(cleanPhoto(png.subarray(0, 40))).rejects.toMatchObject({ code: 'not-a-photo' })
  })

  test('IMG-03: if its header declares too many pixels, whatever follows', async () => {
    const png = Buffer.from(await picture(30, 20).png())
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    await expect(cleanPhoto(png)).rejects.toMatchObject({ code: 'photo-too-many-pixels' })
  })
})

describe('photos of a report', () => {
  const aViolation = async (lotId: string) => {
    const id = uuidv7()
    await server.database.look(
      `insert into violation (parking_lot_id, id, key, reason, status, state_at, plate, opened_at, grace_until)
       values ($1, $2::uuid, $2::uuid::text, 'reported', 'active', now(), 'SEEN1', now(), now())`,
      [lotId, id],
    )
    return { lotId, violationId: id, kind: 'report' as const }
  }
  const store = async (width: number) =>
    storePhoto(server.services, server.world.own.lot.id, await picture(width, 9).png())
  const add = (owner: Awaited<ReturnType<typeof aViolation>>, photo: Awaited<ReturnType<typeof store>>) =>
    server.database.withViewer({ lots: [owner.lotId] }, (tx) => addPhoto(tx, owner, photo))

  test('FIL-01, FIL-21: are files with their hash, shown by links to viewers of their lot only', async () => {
    const { own, foreign } = server.world
    const owner = await aViolation(own.lot.id)
    const photo = await store(10)
    await add(owner, photo)
    const [row] = await server.database.withViewer({ lots: [own.lot.id] }, (tx) => listPhotos(tx, owner))
    expect(row).toMatchObject({ id: photo.id, width: 10, height: 9 })
    const file = (await server.services.files.read(row!.file_key))!
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(photo.sha256)
    expect(photo.sizeBytes).toBe(file.bytes.length)
    const linkFor = (lot: string) =>
      server.database.withViewer({ lots: [lot] }, (tx) =>
        signImageUrl(tx, server.services.imageLinks, row!.file_key),
      )
    expect(await linkFor(foreign.lot.id)).toBeUndefined()
    expect((await server.server.inject({ url: (await linkFor(own.lot.id))! })).headers['content-type']).toBe(
      'image/jpeg',
    )
  })

  test('IMG-06: sent again they are the same photo', async () => {
    const owner = await aViolation(server.world.own.lot.id)
    const first = await store(11)
    expect(await add(owner, first)).toEqual({ id: first.id, isNew: true })
    expect(await add(owner, await store(11))).toEqual({ id: first.id, isNew: false })
  })

  test('IMG-07: are four at most, also if they arrive at once', async () => {
    const owner = await aViolation(server.world.own.lot.id)
    const photos = await Promise.all([20, 21, 22, 23, 24, 25].map(store))
    const results = await Promise.allSettled(photos.map((photo) => add(owner, photo)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'too-many-photos' },
    })
  })
})
