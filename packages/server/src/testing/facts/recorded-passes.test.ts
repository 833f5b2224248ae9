import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPassholder } from '@stallwise/demo/passholders/passholders.builders.ts'
import { workbookType } from '@stallwise/contract/base/files.ts'
import { eraseBookings } from '#features/bookings/booking-erasure.ts'
import { applyPassChanges } from '#features/pass-charges/charges.work.ts'
import { loadPassholders } from '#features/passholders/passholders.load.ts'
import { erasePassholders } from '#features/passholders/passholders.public.ts'
import { aWorkbook } from '#platform/workbook/test-workbook.ts'
import { sendAs, startTestServer, type TestServer } from '#testing/test-app.ts'
import { chargesByTriggers } from './charges-by-triggers.ts'

// Whatever happens to passes, what is recorded of them is what the triggers of earlier releases recorded.

const now = Date.parse('2026-06-21T16:00:00Z')
const later = Date.parse('2030-01-01T00:00:00Z')
let server: TestServer
let lotId: string
let parkingGroups: string[]
let groups: string[]
let bookingGroup: string
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  const { own } = server.world
  lotId = own.lot.id
  const tenants = { name: 'Other tenants', type: 'tenant' }
  const other = await send('POST', `/parking-lots/${lotId}/parking-groups`, tenants)
  parkingGroups = [own.tenants.id, other.json()._id]
  const group = { parkingLot: lotId, name: 'Second', parkingGroup: parkingGroups[1] }
  groups = [own.passholderGroup.id, (await send('POST', '/passholder-groups/', group)).json()._id]
  const booked = { parkingLot: lotId, name: 'Hotel', parkingGroup: parkingGroups[0], allowance: 50 }
  bookingGroup = (await send('POST', '/passholder-booking-groups', booked)).json()._id
  await server.database.look('delete from pass_charge_change')
  await server.database.look(chargesByTriggers)
})
afterAll(() => server?.close())

const send = sendAs('fullAccessCustomer', () => server)
const look = (text: string) => server.database.look(text)
const columns =
  'parking_lot_id, passholder_id, day, valid_from, valid_to, removed_on, kept_days::text[], frequency, price_cents, passes'
const rowsOf = (table: string) => look(`select ${columns} from ${table} order by ${columns}`)
const idsWhere = async (from: string): Promise<string[]> =>
  (await look(`select id from ${from} order by id`)).map(({ id }) => id)

const one = <T>(all: readonly T[], number: number): T => all[number % all.length]!
const days = ['2026-06-01', '2026-06-22', '2026-06-25', '2026-06-30', '2026-07-03']
const daysFrom = (first: number, more: number) => {
  const ahead = days.slice(1)
  const at = first % ahead.length
  return { firstDay: ahead[at], lastDay: ahead[Math.min(ahead.length - 1, at + (more % 3))] }
}
let nth = 0
const passDraft = (a: number, b: number) => ({
  validFrom: a % 3 === 0 ? one(days, b) : null,
  validTo: a % 2 === 0 ? '2026-08-15' : null,
  ...(b % 2 === 0 && { isMultiPass: true, numberOfVehicles: 5, insideAtOnce: 1 + (a % 3) }),
  ...(b % 2 === 1 && { isMultiPass: false, numberOfVehicles: null, insideAtOnce: null }),
})
const isThere = `passholder where parking_lot_id = '%' and removed_at is null`
const present = () => idsWhere(isThere.replace('%', lotId))
const removed = () =>
  idsWhere(`passholder where parking_lot_id = '${lotId}' and removed_at is not null and erased_at is null`)
const bookings = () => idsWhere(`booking where parking_lot_id = '${lotId}' and erased_at is null`)

type Step = (a: number, b: number) => Promise<unknown>
const withOne = (ids: () => Promise<string[]>, work: (id: string, a: number, b: number) => unknown): Step => {
  return async (a, b) => {
    const all = await ids()
    return all.length > 0 ? work(one(all, a), a, b) : undefined
  }
}
const importFile = async (a: number, b: number) => {
  const cells = [0, 1, 2].map((row) => [
    `I-${(a + row) % 5}`,
    `Imported ${b}`,
    one(days, b + row),
    '2026-09-01',
  ])
  const file = aWorkbook([
    { name: 'Passholders', rows: [['Pass ID', 'Name', 'Valid From', 'Valid To'], ...cells] },
  ])
  const checked = await server.ask('fullAccessCustomer', {
    method: 'POST',
    url: `/api/pass-holders/validate-file/${lotId}/${one(groups, a)}?confirmsIds=true`,
    headers: { 'content-type': workbookType },
    payload: Buffer.from(file),
  })
  const { _id, version } = checked.json()
  return _id && send('POST', `/pass-holders/imports/${lotId}/${_id}/apply`, { version })
}

const steps = {
  add: (a, b) =>
    send('POST', '/v2/pass-holders/', {
      parkingLot: lotId,
      passholderGroup: one(groups, a),
      passholderId: `P-${nth++}`,
      name: 'Ana Ruiz',
      ...passDraft(a, b),
    }),
  edit: withOne(present, (id, a, b) => send('PUT', `/v2/pass-holders/${id}`, passDraft(b, a))),
  rename: withOne(present, (id) => send('PUT', `/v2/pass-holders/${id}`, { name: `Eva ${nth++}` })),
  editGroup: withOne(present, (id, _a, b) =>
    send('PUT', `/v2/pass-holders/${id}`, { passholderGroup: one(groups, b) }),
  ),
  move: async (a) =>
    send('POST', '/pass-holders/move', {
      parkingLot: lotId,
      ids: (await present()).slice(0, 2 + (a % 3)),
      passholderGroup: one(groups, a),
    }),
  remove: withOne(present, (id, a) => send('DELETE', `/pass-holders/${id}?paidPreBook=${a % 2 === 0}`)),
  removeSome: async (a, b) =>
    send('POST', '/pass-holders/delete', {
      parkingLot: lotId,
      ids: (await present()).slice(0, 1 + (a % 2)),
      paidPreBook: b % 2 === 0,
    }),
  restore: withOne(removed, (id) => send('POST', '/pass-holders/restore', { parkingLot: lotId, ids: [id] })),
  importFile,
  price: (a, b) =>
    send('PUT', `/parking-lots/${lotId}/parking-groups/${one(parkingGroups, a)}`, {
      standardPassPrice: one([30, 30, 70.5, null], b),
      standardPassPaymentFrequency: one(['monthly', 'weekly', 'yearly', 'hourly'], a),
    }),
  regroup: (a, b) =>
    send('PUT', `/passholder-groups/${one(groups, a)}`, { parkingGroup: one(parkingGroups, b) }),
  book: withOne(present, (id, a, b) =>
    send('POST', '/bookings', {
      parkingLot: lotId,
      bookingGroup,
      ...daysFrom(a, b),
      name: 'Ana Ruiz',
      licensePlate: `B${nth++}`,
      passholder: id,
    }),
  ),
  editBooking: withOne(bookings, (id, a, b) => send('PUT', `/bookings/${id}`, daysFrom(b, a))),
  cancelBooking: withOne(bookings, (id) => send('DELETE', `/bookings/${id}`)),
  restoreBooking: withOne(bookings, (id) => send('POST', `/bookings/${id}/restore`)),
  load: (a) => {
    const { passholderGroup } = server.world.own
    const row = aPassholder(passholderGroup, { pass_id: `L-${a % 4}` })
    return server.database.asSystem((tx) =>
      loadPassholders(tx, { passholderGroups: [], passholders: [row], plates: [] }),
    )
  },
  erase: () => server.database.asSystem((tx) => erasePassholders(tx, lotId, later)),
  eraseBookings: () => server.database.asSystem((tx) => eraseBookings(tx, lotId, later)),
  read: async () => {
    await applyPassChanges({ database: server.database })
    await look('delete from model_change')
  },
} satisfies Record<string, Step>
type Name = keyof typeof steps

/** Takes a step, compares what is recorded with the model, and returns whether the model has more now. */
const takeStep = async (name: Name, a: number, b: number): Promise<boolean> => {
  const [before] = await look('select count(*)::int as count from model_change')
  await steps[name](a, b)
  const model = await rowsOf('model_change')
  expect(await rowsOf('pass_charge_change'), `after ${name} ${a} ${b}`).toEqual(model)
  return model.length > before.count
}

test('PCH-32 to PCH-35: each kind of change is recorded as the triggers did', async () => {
  const all: readonly (readonly [Name, number, number])[] = [
    ['price', 0, 0],
    ['price', 4, 2],
    ['add', 0, 0],
    ['add', 0, 1],
    ['load', 0, 0],
    ['edit', 0, 1],
    ['editGroup', 0, 1],
    ['price', 1, 2],
    ['move', 0, 0],
    ['importFile', 0, 0],
    ['importFile', 0, 1],
    ['regroup', 0, 1],
    ['removeSome', 1, 0],
    ['restore', 0, 0],
    ['book', 0, 1],
    ['remove', 0, 0],
    ['editBooking', 0, 2],
    ['cancelBooking', 0, 0],
    ['restoreBooking', 0, 0],
  ]
  for (const [name, a, b] of all) expect([name, await takeStep(name, a, b)]).toEqual([name, name !== 'book'])
  for (const name of ['rename', 'eraseBookings', 'erase', 'read'] as const)
    expect([name, await takeStep(name, 0, 0)]).toEqual([name, false])
  expect(await bookings()).toEqual([])
}, 60_000)

const often: readonly Name[] = ['add', 'edit', 'remove', 'restore', 'book', 'editBooking', 'cancelBooking']

test('PCH-32 to PCH-35: what is recorded of passes, after any changes, is what the triggers recorded', async () => {
  const names = fc.constantFrom(...(Object.keys(steps) as Name[]), ...often, ...often)
  const step = fc.record({ name: names, a: fc.nat(60), b: fc.nat(60) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 25 }), async (all) => {
      await takeStep('price', 0, 0)
      for (const { name, a, b } of all) await takeStep(name, a, b)
    }),
    { numRuns: 10, endOnFailure: true },
  )
}, 120_000)
