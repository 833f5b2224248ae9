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

  const heard = (await report('intercomCustomer', 'PHOTO5')).json()._id as string
  expect((await send('intercomCustomer', heard, await photo(4))).statusCode).toBe(201)
  expect((await send('intercomCustomer', id, await photo(4))).statusCode).toBe(404)

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

test('VIO-90 to VIO-92: violations of a period are counted, also as CSV without formulas', async () => {
  const { lot } = server.world.foreign
  const zone = uuidv7()
  await server.database.look(
    `insert into zone (parking_lot_id, id, name, type) values ($1, $2, '=1+1', 'entry')`,
    [lot.id, zone],
  )
  for (const [reason, status, at, minutes] of [
    ['graceExpired', 'resolved', '2026-03-10T15:00:00Z', 30],
    ['graceExpired', 'dismissed', '2026-03-10T16:00:00Z', 10],
    ['timeLimit', 'missed', '2026-03-11T15:00:00Z', null],
    ['timeLimit', 'missed', '2026-03-13T15:00:00Z', null],
  ] as const)
    await server.database.look(
      `insert into violation (parking_lot_id, id, key, reason, status, state_at, opened_at, grace_until, zone_id, decided_at)
       values ($1, $2::uuid, $2::uuid::text, $3, $4, $5, $5, $5, $6, $5::timestamptz + $7 * interval '1 minute')`,
      [lot.id, uuidv7(), reason, status, new Date(at), zone, minutes],
    )
  const ask = (path: string, who: Role = 'provider') =>
    server.ask(who, { method: 'GET', url: `/api/stalls/violation-report${path}` })
  const query = `?parkingLot=${lot.id}&from=2026-03-10&to=2026-03-12`
  expect((await ask(query)).json()).toMatchObject({
    violations: 3,
    decided: 2,
    minutesToDecision: 20,
    days: [
      { date: '2026-03-10', violations: 2 },
      { date: '2026-03-11', violations: 1, minutesToDecision: null },
    ],
    reasons: [
      { reason: 'graceExpired', violations: 2, decided: 2 },
      { reason: 'timeLimit', violations: 1 },
    ],
    places: [{ _id: zone, kind: 'zone', name: '=1+1', violations: 3 }],
  })
  const csv = await ask(`/csv${query}`)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.body).toContain('"2026-03-11","timeLimit","missed","\'=1+1","1","0",""')
  expect(csv.body.trim().split('\r\n')).toHaveLength(4)
  expect(csv.headers['row-count']).toBe('3')
  for (const bad of [
    '&from=2026-03-10',
    '&from=2026-03-10&to=2026-03-09',
    '&from=2026-03-10&to=2027-03-12',
    '&from=x&to=y',
  ])
    expect((await ask(`?parkingLot=${lot.id}${bad}`)).statusCode).toBe(422)
  const sameDays = `?parkingLot=${lot.id}&from=2026-03-10T04:00:00Z&to=2026-03-13T04:00:00Z`
  expect((await ask(sameDays)).json().violations).toBe(3)
  expect([(await ask(query, 'staffCustomer')).statusCode, (await ask(query, 'tenant')).statusCode]).toEqual([
    404, 403,
  ])
})

test('VIO-93: the image of a violation is for who sees it', async () => {
  const id = (await report('tenant', 'IMAGE1')).json()._id as string
  const ask = (who: Role, violation = id) =>
    server.ask(who, { method: 'GET', url: `/api/plate-recognizer/image/${violation}` })
  expect((await ask('tenant')).statusCode).toBe(404)
  await send('tenant', id, await photo(7))
  const image = await ask('tenant')
  expect([image.statusCode, image.headers['content-type'], image.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ])
  const others = (await report('staffCustomer', 'IMAGE2')).json()._id as string
  await send('staffCustomer', others, await photo(8))
  expect((await ask('tenant', others)).statusCode).toBe(404)
  expect((await ask('intercomCustomer', others)).statusCode).toBe(403)
})
