import type { Role } from '@stallwise/domain/access/roles.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './test-app.ts'

/** Who has both words, and others who have one of them, or something that wildcards would find. */
const people = ['Zoë Álvarez', 'Zoe Weiss', 'Ana Álvarez', 'Zora Älv-Arez']
const plates = ['ABC123', 'ABD124', 'ACC125', 'BBC126']

let server: TestServer
let lotId: string
let group: string
const insert = (table: string, row: Record<string, unknown>) => {
  const names = Object.keys(row)
  return server.database.look(
    `insert into ${table} (${names.join()}) values (${names.map((_, nth) => `$${nth + 1}`).join()})`,
    Object.values(row),
  )
}
const insertOfLot = (table: string, row: object) =>
  insert(table, { parking_lot_id: lotId, id: uuidv7(), ...row })
const [begin, end] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)]

beforeAll(async () => {
  server = await startTestServer()
  const { own, customer } = server.world
  lotId = own.lot.id
  group = own.passholderGroup.id
  const bookingGroup = uuidv7()
  await insertOfLot('booking_group', {
    id: bookingGroup,
    parking_group_id: own.tenants.id,
    name: 'Hotel',
    allowance: 9,
    days_ahead: 9,
  })
  const times = { starts_at: begin, ends_at: end }
  for (const [nth, name] of people.entries()) {
    const [id, plate] = [uuidv7(), plates[nth]!]
    const ofGroup = { passholder_group_id: group }
    await insertOfLot('passholder', { id, name, pass_id: `P-${nth}`, ...ofGroup })
    await insert('passholder_plate', { parking_lot_id: lotId, passholder_id: id, plate })
    await insertOfLot('guest_pass', { name, plate, ...ofGroup, ...times, parking_payment_option: 'nonPaid' })
    await insertOfLot('registered_vehicle', { name, plate })
    const days = { first_day: '2026-01-01', last_day: '2026-01-02' }
    await insertOfLot('booking', { name, plate, booking_group_id: bookingGroup, ...days, ...times })
    await insertOfLot('mobile_log', { at: begin, kind: 'signedIn', passholder_id: id })
    await insertOfLot('pass_charge', {
      passholder_id: id,
      frequency: 'weekly',
      ...days,
      not_before: '2026-01-01',
      price_cents: 100,
      passes: 1,
      charged_days: 2,
      charged_cents: 100,
    })
    await insert('masterlist_entry', {
      parking_lot_id: lotId,
      kind: 'ev-stations',
      key: `station ${nth}`,
      name: `Station ${nth}`,
      detail: name,
    })
    await insertOfLot('zone', { name, type: 'entry' })
    await insertOfLot('camera', { name, device_id: `camera-${nth}`, role: 'entry' })
    await insert('customer', { id: uuidv7(), name })
    await insert('app_user', {
      id: uuidv7(),
      customer_id: customer.id,
      email: `person${nth}@example.com`,
      name,
      roles: ['staffCustomer'],
    })
  }
})
afterAll(() => server?.close())

interface Row {
  readonly name?: string
  readonly detail?: string | null
  readonly passholder?: { readonly name: string }
}
interface SearchedList {
  readonly who: Role
  /** The address up to the search, or that of a call whose search is in its body. */
  readonly at: () => string
  readonly method?: 'POST'
  readonly nameOf?: (row: Row) => string
}

const ofPassholder = (row: Row) => row.passholder!.name
const lists: Readonly<Record<string, SearchedList>> = {
  passholders: { who: 'staffCustomer', method: 'POST', at: () => '/pass-holders/getFilterPassholderList' },
  'passholders of a lot': { who: 'staffCustomer', at: () => `/all-pass-holders/parkinglot/${lotId}?search=` },
  'passholders of a group': { who: 'staffCustomer', at: () => `/pass-holders/${group}?search=` },
  'guest passes': { who: 'staffCustomer', method: 'POST', at: () => '/guest-passes/list' },
  visitors: { who: 'staffCustomer', at: () => `/pass-holders/getVisitors/${lotId}?search=` },
  'registered vehicles': { who: 'staffCustomer', at: () => `/getRegisteredVehicle/${lotId}?search=` },
  bookings: { who: 'staffCustomer', method: 'POST', at: () => '/bookings/list' },
  'the mobile log': {
    who: 'provider',
    at: () => `/logs/mobile-app?parkingLot=${lotId}&search=`,
    nameOf: ofPassholder,
  },
  'pass charges': {
    who: 'fullAccessCustomer',
    at: () => `/pass-charges?parkingLot=${lotId}&search=`,
    nameOf: ofPassholder,
  },
  'a masterlist': {
    who: 'staffCustomer',
    at: () => `/masterlists/ev-stations/${lotId}?search=`,
    nameOf: (row) => row.detail!,
  },
  'places of reports': { who: 'staffCustomer', at: () => `/violations/places?parkingLot=${lotId}&search=` },
  devices: { who: 'fullAccessCustomer', at: () => `/parking-lots/${lotId}/devices?search=` },
  customers: { who: 'provider', at: () => '/admin/customers?search=' },
  users: { who: 'provider', at: () => '/admin/users?search=' },
}
const found = async ({ who, at, method, nameOf = ({ name }) => name! }: SearchedList, search: string) => {
  const answer = method
    ? await server.ask(who, { method, url: `/api${at()}`, payload: { parkingLot: lotId, search } })
    : await server.ask(who, `/api${at()}${encodeURIComponent(search)}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return (answer.json().data as Row[]).map(nameOf)
}

describe.each(Object.keys(lists))('FND-12: the search of %s', (name) => {
  const list = lists[name]!

  test.each(['alvarez zoe', 'ÁLVAREZ ZOË', 'zoe alv', 'varez zoe\u0308', 'zoe - alvarez'])(
    'finds the one who has every word: %s',
    async (search) => {
      expect(await found(list, search)).toEqual(['Zoë Álvarez'])
    },
  )

  test('finds all who have one word, with or without its accent', async () => {
    for (const search of ['zoe', 'Zoë', ' ZOE ', 'zoe _'])
      expect((await found(list, search)).sort()).toEqual(['Zoe Weiss', 'Zoë Álvarez'])
  })

  test.each(['zoe%', 'zo_', 'z%e', 'zoe alv_rez', '%', '_', '\\', '*', "'", 'zoe nobody'])(
    'finds nobody: %s',
    async (search) => {
      expect(await found(list, search)).toEqual([])
    },
  )
})

describe.each(['passholders', 'guest passes', 'registered vehicles', 'bookings', 'the mobile log'])(
  'FND-12: plates in the search of %s',
  (name) => {
    test.each(['abc-123', 'ABC 123', '123 abc', 'zoe abc-1', 'ABC123 alvarez'])(
      'are found: %s',
      async (search) => {
        expect(await found(lists[name]!, search)).toEqual(['Zoë Álvarez'])
      },
    )

    test('are not found by another’s name, nor by what is no letter', async () => {
      for (const search of ['weiss abc123', '··', '%', 'abc%', 'ab_c%'])
        expect(await found(lists[name]!, search)).toEqual([])
    })
  },
)
