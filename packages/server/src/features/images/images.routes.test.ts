import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { ImageLinks, openImageLinks, signImageUrl, signImageUrls } from './images.public.ts'

const minute = 60_000
const start = Date.parse('2026-11-21T12:00:00Z')
const clock = { now: start }
const picture = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => clock.now })
})
afterAll(() => server.close())
beforeEach(() => {
  clock.now = start
})

const links = () => server.services.imageLinks
const keyAt = (lotId: string, name = `${uuidv7()}.jpg`) => `plates/${lotId}/2026-11-21/${name}`
const store = async (key: string, bytes: Uint8Array = picture) => {
  await server.services.files.write(key, bytes, 'image/jpeg')
  return key
}
const aPicture = async (lotId = server.world.own.lot.id, removed: Date | null = null) => {
  const key = await store(keyAt(lotId))
  await server.database.asSystem((tx) =>
    tx
      .insertInto('plate_image')
      .values({
        parking_lot_id: lotId,
        source_id: uuidv7(),
        event_id: key,
        at: new Date(start),
        file_key: key,
        sha256: '0',
        size_bytes: picture.length,
        removed_at: removed,
      })
      .execute(),
  )
  return key
}
const signedFor = (lots: readonly string[] | 'all', key: string) =>
  server.database.withViewer({ lots }, (tx) => signImageUrl(tx, links(), key))
const get = (url: string, headers: Record<string, string> = {}) =>
  server.server.inject({ method: 'GET', url, headers })
const changed = (url: string, name: string, value: string) => {
  const parsed = new URL(url, 'http://any')
  parsed.searchParams.set(name, value)
  return parsed.pathname + parsed.search
}

describe('a link is refused', () => {
  test.each<[string, (url: string) => string]>([
    ['another key', (url) => changed(url, 'key', keyAt(server.world.own.lot.id))],
    ['a later end', (url) => changed(url, 'expires', String(start / 1000 + 301))],
    ['an end in a hundred years', (url) => changed(url, 'expires', '4000000000')],
    ['a signature that is not ours', (url) => changed(url, 'signature', 'A'.repeat(43))],
    ['a truncated signature', (url) => url.slice(0, -1)],
    ['a signature of other letters', (url) => changed(url, 'signature', 'é'.repeat(43))],
  ])('FIL-20: with %s', async (_what, change) => {
    const reply = await get(change(links().sign(await aPicture())))
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found'])
    expect(reply.headers['content-type']).toContain('application/problem+json')
  })

  test('FIL-20: after five minutes, and not before', async () => {
    const url = links().sign(await aPicture())
    clock.now = start + 5 * minute - 1
    expect((await get(url)).statusCode).toBe(200)
    clock.now = start + 5 * minute
    expect((await get(url)).statusCode).toBe(404)
  })

  test('FIL-20: signed by another installation', async () => {
    const url = new ImageLinks(Buffer.alloc(32), () => clock.now).sign(await aPicture())
    expect((await get(url)).statusCode).toBe(404)
  })

  test.each(['key', 'expires', 'signature'])('without its %s', async (name) => {
    const url = new URL(links().sign(keyAt('a')), 'http://any')
    url.searchParams.delete(name)
    expect((await get(url.pathname + url.search)).statusCode).toBe(422)
  })
})

describe('an image is not found', () => {
  test('FIL-22: if it was removed meanwhile', async () => {
    const key = await aPicture()
    const url = links().sign(key)
    await server.services.files.remove(key)
    const reply = await get(url)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found'])
  })

  test.each(['../../etc/passwd', 'plates//x', '.hidden'])('with the key %s, even if signed', async (key) => {
    expect((await get(links().sign(key))).statusCode).toBe(404)
  })

  test('FIL-22: if it is not an image, whatever its content type', async () => {
    const key = await store(keyAt('any'), Buffer.from('<script>alert(1)</script>'))
    expect((await get(links().sign(key))).statusCode).toBe(404)
  })
})

describe('FIL-21: links are signed', () => {
  test('only for viewers with access to the lot', async () => {
    const { own, foreign } = server.world
    const key = await aPicture(own.lot.id)
    expect(await signedFor([own.lot.id], key)).toContain('/api/images?')
    expect(await signedFor('all', key)).toContain('/api/images?')
    expect(await signedFor([foreign.lot.id], key)).toBeUndefined()
    expect(await signedFor([], key)).toBeUndefined()
  })

  test('only for existing images', async () => {
    expect(await signedFor('all', keyAt('none'))).toBeUndefined()
    expect(await signedFor('all', await aPicture(undefined, new Date(start)))).toBeUndefined()
  })

  test('for many images at once', async () => {
    const { own, foreign } = server.world
    const keys = [await aPicture(own.lot.id), await aPicture(own.lot.id), await aPicture(foreign.lot.id)]
    const urls = await server.database.withViewer({ lots: [own.lot.id] }, (tx) =>
      signImageUrls(tx, links(), keys),
    )
    expect([...urls.keys()].sort()).toEqual(keys.slice(0, 2).sort())
    expect(await server.database.withViewer({ lots: 'all' }, (tx) => signImageUrls(tx, links(), []))).toEqual(
      new Map(),
    )
  })
})

test('an image is served with its content type, cached privately until the link expires', async () => {
  const key = await aPicture()
  clock.now = start + 0.4
  const url = (await signedFor('all', key))!
  clock.now = start + minute
  const reply = await get(url)
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload.equals(picture)).toBe(true)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(picture.length),
    'cache-control': 'private, max-age=240, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('a link signed by one server is valid at another one of the same database', async () => {
  const other = await openImageLinks(server.database, () => clock.now)
  expect((await get(other.sign(await aPicture()))).statusCode).toBe(200)
})
