import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendAs, startTestServer, type TestServer } from '#testing/test-app.ts'

type Who = Parameters<TestServer['ask']>[0]

/** Noon in Toronto; on 1 November the clocks go back. */
const clock = { now: Date.parse('2026-10-29T16:00:00Z') }

let server: TestServer
let lotId: string
let hotel: string
beforeAll(async () => {
  server = await startTestServer({ clock: () => clock.now })
  lotId = server.world.own.lot.id
  hotel = (await addGroup({ name: 'Hotel', tenants: server.world.own.passholderGroup.tenants })).json()._id
})
afterAll(() => server?.close())

const send = sendAs('staffCustomer', () => server)
const addGroup = (more: object = {}, who?: Who) =>
  send(
    'POST',
    '/passholder-booking-groups',
    { parkingLot: lotId, name: 'Clinic', parkingGroup: server.world.own.tenants.id, allowance: 2, ...more },
    who,
  )
const newGroup = async (name: string, more: object = {}): Promise<string> =>
  (await addGroup({ name, ...more })).json()._id

let nth = 0
const plate = () => `B${nth++}`
const book = (more: object = {}, who?: Who) =>
  send(
    'POST',
    '/bookings',
    {
      parkingLot: lotId,
      bookingGroup: hotel,
      firstDay: '2026-11-05',
      lastDay: '2026-11-05',
      name: 'Ana Ruiz',
      licensePlate: plate(),
      ...more,
    },
    who,
  )
const on = (firstDay: string, lastDay = firstDay) => ({ firstDay, lastDay })
const list = async (query: object, who?: Who) =>
  (await send('POST', '/bookings/list', { parkingLot: lotId, ...query }, who)).json()
const calendar = async (group: string, from: string, to: string) =>
  (await send('GET', `/passholder-booking-groups/${group}/calendar?from=${from}&to=${to}`)).json()
const bookedOn = async (group: string, day: string): Promise<number> =>
  (await calendar(group, day, day)).days[0].booked
const errorsOf = async (answer: ReturnType<typeof send>) => {
  const reply = await answer
  const { errors, code } = reply.json()
  return [reply.statusCode, ...(errors ?? [{ code }]).map((fault: { code: string }) => fault.code)]
}

describe('refused', () => {
  test('tenants for groups that are not their own; groups of other lots (BOO-04, BOO-10)', async () => {
    const hidden = await newGroup('Hidden')
    const { _id } = (await book({ bookingGroup: hidden })).json()
    expect(await errorsOf(book({ bookingGroup: hidden }, 'tenant'))).toEqual([422, 'unknown'])
    for (const answer of [
      send('GET', `/bookings/${_id}`, undefined, 'tenant'),
      send('PUT', `/bookings/${_id}`, { name: 'X' }, 'tenant'),
      send('DELETE', `/bookings/${_id}`, undefined, 'tenant'),
      send('GET', `/passholder-booking-groups/${hidden}`, undefined, 'tenant'),
      send('PUT', `/passholder-booking-groups/${hidden}`, { name: 'X' }, 'tenant'),
      send(
        'GET',
        `/passholder-booking-groups/${hidden}/calendar?from=2026-11-01&to=2026-11-02`,
        undefined,
        'tenant',
      ),
    ])
      expect((await answer).statusCode).toBe(404)
    expect((await list({ bookingGroups: [hidden] }, 'tenant')).total).toBe(0)
    const { data } = (
      await send('GET', `/passholder-booking-groups?parkingLot=${lotId}`, undefined, 'tenant')
    ).json()
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Hotel'])
    const foreign = server.world.sister.tenants.id
    expect(await errorsOf(addGroup({ name: 'Foreign', parkingGroup: foreign }))).toEqual([422, 'unknown'])
  })

  test('users of another customer, and roles that see no passholders', async () => {
    const { lot, tenants } = server.world.foreign
    const foreign = { parkingLot: lot.id, parkingGroup: tenants.id, name: 'Foreign hotel' }
    const group = (await addGroup(foreign, 'provider')).json()._id
    const booked = (await book({ parkingLot: lot.id, bookingGroup: group }, 'provider')).json()._id
    for (const answer of [
      send('GET', `/bookings/${booked}`),
      send('PUT', `/bookings/${booked}`, { name: 'X' }),
      send('DELETE', `/bookings/${booked}`),
      send('GET', `/passholder-booking-groups/${group}`),
      send('GET', `/passholder-booking-groups/${group}/calendar?from=2026-11-01&to=2026-11-02`),
      send('GET', `/passholder-booking-groups?parkingLot=${lot.id}`),
      send('POST', '/bookings/list', { parkingLot: lot.id }),
      book({ parkingLot: lot.id, bookingGroup: group }),
    ])
      expect((await answer).statusCode).toBe(404)
    expect(await errorsOf(book({ bookingGroup: group }))).toEqual([422, 'unknown'])
    for (const who of ['owner', 'primary'] as const)
      expect((await send('POST', '/bookings/list', { parkingLot: lotId }, who)).statusCode).toBe(403)
  })

  test('a tenant who raises the allowance of its group (BOO-04)', async () => {
    const put = (edit: object) => send('PUT', `/passholder-booking-groups/${hotel}`, edit, 'tenant')
    const path = `/passholder-booking-groups/${hotel}`
    const { tenants } = (await send('GET', path, undefined, 'tenant')).json()
    for (const edit of [
      { allowance: 500 },
      { daysAhead: 300 },
      { longestBooking: 9 },
      { weekdayAllowances: [9, 9, 9, 9, 9, 9, 9] },
      { tenants: [] },
    ]) {
      const [status, code] = await errorsOf(put({ ...edit, name: 'Grand hotel' }))
      expect([edit, status, code]).toEqual([edit, 422, 'read-only'])
    }
    const same = { allowance: 2, daysAhead: 30, tenants: tenants.map(({ _id }: { _id: string }) => _id) }
    expect((await put({ ...same, name: 'Grand hotel' })).json()).toMatchObject({
      name: 'Grand hotel',
      ...same,
      tenants,
    })
    expect(await errorsOf(addGroup({ name: 'Own', allowance: 50 }, 'tenant'))).toEqual([422, 'read-only'])
    expect((await addGroup({ name: 'Own', allowance: 0 }, 'tenant')).json().allowance).toBe(0)
  })

  test('days that do not exist, are over, too far ahead or too many (BOO-10, BOO-11)', async () => {
    const short = await newGroup('Short', { longestBooking: 3 })
    const tried = (days: object) => errorsOf(book({ bookingGroup: short, ...days }))
    expect(await tried(on('2026-02-30'))).toEqual([422, 'invalid', 'invalid'])
    expect(await tried(on('2026-10-28'))).toEqual([422, 'in-the-past', 'in-the-past'])
    expect(await tried(on('2026-11-29'))).toEqual([422, 'too-late'])
    expect(await tried(on('2026-11-05', '2026-11-08'))).toEqual([422, 'booking-too-long'])
    expect(await tried(on('2026-11-05', '2026-11-04'))).toEqual([422, 'last-day-before-first'])
    expect(await tried({ firstDay: 5 })).toEqual([422, 'wrong-type'])
    const days = `/passholder-booking-groups/${short}/calendar`
    expect((await send('GET', `${days}?from=2026-11-02&to=2026-11-01`)).statusCode).toBe(422)
    expect((await send('GET', `${days}?from=2026-01-01&to=2027-11-01`)).statusCode).toBe(422)
    expect((await send('GET', `${days}?from=x&to=y`)).statusCode).toBe(422)
  })

  test('a plate that is booked, or a passholder’s, unless it is for that passholder (BOO-13)', async () => {
    const group = await newGroup('Plates', { allowance: 9 })
    const { licensePlate } = (await book({ bookingGroup: group })).json()
    expect(await errorsOf(book({ bookingGroup: group, licensePlate }))).toEqual([422, 'plate-booked'])
    const held = { bookingGroup: group, licensePlate: server.world.own.plate.plate, ...on('2026-11-06') }
    expect(await errorsOf(book(held))).toEqual([422, 'plate-in-other-group'])
    const passholder = server.world.own.passholder.id
    expect((await book({ ...held, passholder })).statusCode).toBe(201)
    const sister = server.world.sister.passholder.id
    expect(await errorsOf(book({ bookingGroup: group, passholder: sister }))).toEqual([
      422,
      'passholder-unknown',
    ])
  })
})

describe('BOO-12: the allowance', () => {
  test('is kept when several book at the same moment', async () => {
    const group = await newGroup('Busy', { allowance: 3 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => book({ bookingGroup: group })))
    const codes = answers.map(({ statusCode }) => statusCode).sort()
    expect(codes).toEqual([201, 201, 201, 422, 422, 422, 422, 422, 422, 422])
    const refused = answers.find(({ statusCode }) => statusCode === 422)!.json()
    expect(refused.errors).toMatchObject([{ path: 'firstDay', code: 'daily-limit', limit: 3 }])
    expect(await bookedOn(group, '2026-11-05')).toBe(3)
  })

  test('is that of each day of a range and of its weekday; canceled bookings free it, also only once (BOO-16)', async () => {
    const group = await newGroup('Weekdays', {
      allowance: 1,
      weekdayAllowances: [0, null, null, null, null, null, 2],
    })
    expect(await errorsOf(book({ bookingGroup: group, ...on('2026-11-07', '2026-11-08') }))).toEqual([
      422,
      'daily-limit',
    ])
    const first = (await book({ bookingGroup: group, ...on('2026-11-06', '2026-11-07') })).json()
    expect(await errorsOf(book({ bookingGroup: group, ...on('2026-11-05', '2026-11-06') }))).toEqual([
      422,
      'daily-limit',
    ])
    expect((await send('DELETE', `/bookings/${first._id}`)).statusCode).toBe(204)
    expect((await list({ bookingGroups: [group] })).data[0].state).toBe('canceled')
    expect((await book({ bookingGroup: group, ...on('2026-11-06') })).statusCode).toBe(201)
    expect(await errorsOf(send('POST', `/bookings/${first._id}/restore`))).toEqual([422, 'daily-limit'])
    const { days } = await calendar(group, '2026-11-06', '2026-11-08')
    expect(days).toEqual([
      { day: '2026-11-06', booked: 1, allowance: 1 },
      { day: '2026-11-07', booked: 0, allowance: 2 },
      { day: '2026-11-08', booked: 0, allowance: 0 },
    ])
  })

  test('a lower one takes no booking away (BOO-14)', async () => {
    const group = await newGroup('Lowered')
    const { _id } = (await book({ bookingGroup: group })).json()
    await send('PUT', `/passholder-booking-groups/${group}`, { allowance: 0 })
    expect((await send('PUT', `/bookings/${_id}`, { name: 'Eva' })).json().name).toBe('Eva')
    expect(await errorsOf(send('PUT', `/bookings/${_id}`, { lastDay: '2026-11-06' }))).toEqual([
      422,
      'daily-limit',
    ])
    expect(await errorsOf(send('DELETE', `/passholder-booking-groups/${group}`))).toEqual([
      409,
      'booking-group-in-use',
    ])
    await send('DELETE', `/bookings/${_id}`)
    expect((await send('DELETE', `/passholder-booking-groups/${group}`)).statusCode).toBe(204)
    expect(await errorsOf(send('POST', `/bookings/${_id}/restore`))).toEqual([422, 'unknown'])
  })
})

test('BOO-20: days begin and end on the lot’s clock, also when it changes', async () => {
  const group = await newGroup('Clocks')
  const { _id } = (await book({ bookingGroup: group, ...on('2026-10-31', '2026-11-01') })).json()
  const row = await server.database.asSystem((tx) =>
    tx.selectFrom('booking').select(['starts_at', 'ends_at']).where('id', '=', _id).executeTakeFirstOrThrow(),
  )
  expect([row.starts_at, row.ends_at].map((at) => new Date(at).toISOString())).toEqual([
    '2026-10-31T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ])
})

test('BOO-30, BOO-31: days ahead of removed passholders are freed and restored, or kept', async () => {
  const group = await newGroup('Freed', { allowance: 1 })
  const added = await send('POST', '/v2/pass-holders/', {
    parkingLot: lotId,
    passholderGroup: server.world.own.passholderGroup.id,
    passholderId: 'FREED-1',
    name: 'Freed',
    vehicles: [],
    tagIds: [],
  })
  const passholder = added.json()._id
  const begun = { bookingGroup: group, passholder, ...on('2026-10-29', '2026-10-31') }
  await book(begun)
  await book({ bookingGroup: group, passholder, ...on('2026-11-03') })
  const counts = async () =>
    (await calendar(group, '2026-10-29', '2026-11-03')).days.map(({ booked }: { booked: number }) => booked)
  expect(await counts()).toEqual([1, 1, 1, 0, 0, 1])
  const bookingsAhead = async () =>
    (await send('GET', `/pass-holders/one/${passholder}`)).json().bookingsAhead
  expect(await bookingsAhead()).toBe(2)
  await send('DELETE', `/pass-holders/${passholder}`)
  expect(await counts()).toEqual([1, 0, 0, 0, 0, 0])
  expect((await book({ bookingGroup: group, ...on('2026-11-03') })).statusCode).toBe(201)
  await send('POST', '/pass-holders/restore', { parkingLot: lotId, ids: [passholder] })
  expect(await bookingsAhead()).toBe(1)
  expect(await counts()).toEqual([1, 1, 1, 0, 0, 1])
  expect((await list({ bookingGroups: [group], states: ['canceled'] })).total).toBe(1)
  await send('DELETE', `/pass-holders/${passholder}?paidPreBook=true`)
  expect(await counts()).toEqual([1, 1, 1, 0, 0, 1])
  const parkingLot = lotId
  await send('POST', '/pass-holders/restore', { parkingLot, ids: [passholder] })
  await send('POST', '/pass-holders/delete', { parkingLot, ids: [passholder], paidPreBook: true })
  expect(await counts()).toEqual([1, 1, 1, 0, 0, 1])
})

test('BOO-31: a booking that was canceled meanwhile stays canceled', async () => {
  const group = await newGroup('Canceled', { allowance: 1 })
  const passholder = server.world.own.passholder.id
  const { _id } = (await book({ bookingGroup: group, passholder, ...on('2026-10-29', '2026-10-31') })).json()
  await send('DELETE', `/pass-holders/${passholder}`)
  expect((await send('DELETE', `/bookings/${_id}`)).statusCode).toBe(204)
  const restored = await send('POST', '/pass-holders/restore', { parkingLot: lotId, ids: [passholder] })
  expect(restored.json()).toEqual({ count: 1 })
  expect(await bookedOn(group, '2026-10-29')).toBe(0)
})

test('BOO-15, BOO-41: lists are searched, filtered, sorted and paged; each change is audited', async () => {
  const group = await newGroup('Listed', { allowance: 9 })
  const names = async (query: object) =>
    (await list({ bookingGroups: [group], ...query })).data.map(({ name }: { name: string }) => name)
  await book({ bookingGroup: group, name: 'Cid', ...on('2026-10-29', '2026-11-02') })
  await book({ bookingGroup: group, name: 'Bea', email: 'bea@hotel.ca', ...on('2026-11-10') })
  const last = (
    await book({ bookingGroup: group, name: 'Abe', licensePlate: 'ABE9', ...on('2026-11-11') })
  ).json()
  expect(await names({})).toEqual(['Cid', 'Bea', 'Abe'])
  expect(await names({ sort: 'name' })).toEqual(['Abe', 'Bea', 'Cid'])
  expect(await names({ states: ['today'] })).toEqual(['Cid'])
  expect(await names({ from: '2026-11-02', to: '2026-11-10' })).toEqual(['Cid', 'Bea'])
  expect(await names({ search: 'hotel.ca' })).toEqual(['Bea'])
  expect(await names({ search: 'abe 9' })).toEqual(['Abe'])
  expect(await names({ search: '%' })).toEqual([])
  const first = await list({ bookingGroups: [group], limit: 2 })
  expect(first).toMatchObject({ total: 3 })
  expect(await names({ limit: 2, cursor: first.nextCursor })).toEqual(['Abe'])
  expect(await names({ limit: 2, cursor: '1' })).toEqual(['Bea', 'Abe'])
  clock.now += 30 * 24 * 3_600_000
  expect(await names({ states: ['past'] })).toEqual(['Cid', 'Bea', 'Abe'])
  expect(await errorsOf(send('DELETE', `/bookings/${last._id}`))).toEqual([409, 'booking-over'])
  clock.now -= 30 * 24 * 3_600_000
  await send('PUT', `/bookings/${last._id}`, { name: 'Abel' })
  await send('DELETE', `/bookings/${last._id}`)
  const entries = await server.database.asSystem((tx) =>
    tx.selectFrom('audit_entry').select('action').where('object_id', '=', last._id).orderBy('at').execute(),
  )
  expect(entries.map(({ action }) => action)).toEqual(['booking.create', 'booking.edit', 'booking.remove'])
})
