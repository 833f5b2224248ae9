import { Transformer } from '@napi-rs/image'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const own = () => server.world.own
const report = (who: Role, plate: string, key?: string, lot = own().lot.id) =>
  server.ask(who, {
    method: 'POST',
    url: '/api/violations/report',
    payload: { parkingLot: lot, licensePlate: plate },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const photo = (side: number) =>
  Transformer.fromRgbaPixels(Buffer.alloc(side * side * 4, side), side, side).jpeg(80)
const send = (who: Role, id: string, bytes: Uint8Array, type = 'image/jpeg') =>
  server.ask(who, {
    method: 'POST',
    url: `/api/violations/${id}/photos`,
    headers: { 'content-type': type },
    payload: Buffer.from(bytes),
  })
const form = (bytes: Uint8Array, name = 'file') =>
  Buffer.concat([
    Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="../a.php"\r\nContent-Type: text/html\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ])
const details = async (id: string) =>
  (await server.ask('provider', { method: 'GET', url: `/api/violations/${id}` })).json()
const places = async (who: Role, search: string, lot = own().lot.id) =>
  server.ask(who, { method: 'GET', url: `/api/violations/places?parkingLot=${lot}&search=${search}` })

test('VIO-80: a report with the same key is the same report, also if both arrive at once', async () => {
  const key = uuidv7()
  const replies = await Promise.all([
    report('staffCustomer', 'TWICE1', key),
    report('staffCustomer', 'TWICE1', key),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(replies[0]!.json()).toEqual(replies[1]!.json())
  const again = (await report('staffCustomer', 'TWICE1', key)).json()
  expect(again._id).toBe(replies[0]!.json()._id)
  const others = [await report('provider', 'TWICE1', key), await report('staffCustomer', 'TWICE1')]
  expect(new Set([again._id, ...others.map((reply) => reply.json()._id)]).size).toBe(3)
  expect((await report('staffCustomer', 'TWICE1', 'with space')).json().code).toBe('malformed')
})

test('VIO-82: photos are added to reports only, by who sees them', async () => {
  const id = (await report('staffCustomer', 'PHOTO1')).json()._id as string
  const judged = uuidv7()
  await server.database.look(
    `insert into violation (parking_lot_id, id, key, reason, status, state_at, plate, opened_at, grace_until)
     values ($1, $2::uuid, $2::uuid::text, 'graceExpired', 'active', now(), 'PHOTO2', now(), now())`,
    [own().lot.id, judged],
  )
  expect((await send('staffCustomer', judged, await photo(4))).statusCode).toBe(404)
  expect((await send('staffCustomer', uuidv7(), await photo(4))).statusCode).toBe(404)
  expect((await send('tenant', id, await photo(4))).statusCode).toBe(404)
  const far = (await report('provider', 'FAR1', undefined, server.world.foreign.lot.id)).json()._id as string
  expect((await send('staffCustomer', far, await photo(4))).statusCode).toBe(404)
  const mine = (await report('tenant', 'PHOTO3')).json()._id as string
  expect((await send('tenant', mine, await photo(4))).statusCode).toBe(201)

  const added = await send('staffCustomer', id, await photo(5))
  expect(added.statusCode).toBe(201)
  expect((await send('staffCustomer', id, await photo(5))).json()).toEqual(added.json())
  expect(
    (await send('staffCustomer', id, form(await photo(6)), 'multipart/form-data; boundary=x')).statusCode,
  ).toBe(201)
  const { photos, history } = await details(id)
  expect(photos.map(({ width }: { width: number }) => width)).toEqual([5, 6])
  expect(history.map(({ move }: { move: string }) => move)).toEqual(['report', 'photo', 'photo'])
  const shown = await server.server.inject({ url: photos[0].link })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test('IMG-01, IMG-02: what is no photo is refused with its own code', async () => {
  const id = (await report('staffCustomer', 'PHOTO4')).json()._id as string
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')
  for (const [bytes, type, status, code] of [
    [Buffer.from('<svg onload="alert(1)"/>'), 'image/jpeg', 415, 'not-a-photo'],
    [heic, 'image/heic', 415, 'photo-heic'],
    [form(heic), 'multipart/form-data; boundary=x', 415, 'photo-heic'],
    [Buffer.alloc(0), 'image/jpeg', 415, 'not-a-photo'],
    [Buffer.alloc(10 * 1024 * 1024 + 1), 'image/jpeg', 413, 'too-large'],
    [form(await photo(4), 'upload'), 'multipart/form-data; boundary=x', 400, 'malformed'],
    [await photo(4), 'application/pdf', 415, 'unsupported-media-type'],
  ] as const) {
    const reply = await send('staffCustomer', id, bytes, type)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  }
  expect((await details(id)).photos).toEqual([])
})

test('VIO-31: places of a report are found by a part of their name, exact stalls first', async () => {
  const [stall] = own().stalls
  const found = (await places('intercomCustomer', stall!.stall_number)).json().data
  expect(found[0]).toMatchObject({ _id: stall!.id, kind: 'stall', name: stall!.stall_number })
  expect(
    (await places('intercomCustomer', '')).json().data.map(({ kind }: { kind: string }) => kind),
  ).not.toContain('stall')
  expect((await places('tenant', '%25')).json().data).toEqual([])
  expect((await places('staffCustomer', '', server.world.foreign.lot.id)).statusCode).toBe(404)
})
