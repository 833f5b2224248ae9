import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runRetention } from '#features/retention/retention.public.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { aWorkbook } from '#platform/workbook/test-workbook.ts'
import { workbookType } from '@stallwise/contract/base/files.ts'

type Who = Parameters<TestServer['ask']>[0]
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const day = 24 * 3_600_000
const clock = { now: Date.parse('2026-10-29T15:00:00Z') }
let server: TestServer
let lotId: string
let nth = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => clock.now })
  lotId = server.world.own.lot.id
})
afterAll(() => server?.close())

const send = (method: Method, path: string, payload?: object, who: Who = 'staffCustomer') =>
  server.ask(who, { method, url: `/api${path}`, ...(payload && { payload }) })
const newGroup = async (who: Who, more: object = {}) => {
  const parkingGroup = server.world.own.tenants.id
  const added = { parkingLot: lotId, name: `Removed ${nth++}`, parkingGroup, ...more }
  return (await send('POST', '/passholder-groups/', added, who)).json()
}
const newHolder = async (passholderGroup: string, more: object = {}) =>
  (
    await send('POST', '/v2/pass-holders/', {
      parkingLot: lotId,
      passholderGroup,
      passholderId: `GONE-${nth++}`,
      name: 'Ana Ruiz',
      email: 'ana@example.com',
      suite: '1401',
      vehicles: [{ licensePlate: `GONE${nth}` }],
      tagIds: [`AB${String(nth).padStart(4, '0')}`],
      ...more,
    })
  ).json()
const aCharge = async (passholder: string): Promise<string> =>
  (
    await look(
      `insert into pass_charge (parking_lot_id, id, passholder_id, frequency, first_day, last_day, not_before,
        price_cents, passes, charged_days, charged_cents)
      values ($1, gen_random_uuid(), $2, 'monthly', '2026-06-01', '2026-06-30', '2026-06-01', 9000, 1, 30, 9000)
      returning id`,
      [lotId, passholder],
    )
  )[0].id
const restore = (ids: string[], who?: Who) =>
  send('POST', '/pass-holders/restore', { parkingLot: lotId, ids }, who)
const look = (sql: string, values: unknown[]) => server.database.look(sql, values)
const retain = (after: number) =>
  runRetention({ database: server.database, files: server.services.files }, clock.now + after)

describe('a tenant', () => {
  test('PAS-04: keeps the maximum of passes of its group, or lowers it', async () => {
    const group = await newGroup('tenant')
    expect(group.maxPasses).toBe(0)
    const edit = (maxPasses: number | null, who: Who) =>
      send('PUT', `/passholder-groups/${group._id}`, { maxPasses }, who)
    expect((await edit(5, 'fullAccessCustomer')).json()).toMatchObject({ maxPasses: 5 })
    for (const maxPasses of [6, null]) {
      const { errors } = (await edit(maxPasses, 'tenant')).json()
      expect(errors).toMatchObject([{ path: 'maxPasses', code: 'too-large', limit: 5 }])
    }
    expect((await edit(4, 'tenant')).json()).toMatchObject({ maxPasses: 4 })
    expect((await send('PUT', `/passholder-groups/${group._id}`, { name: 'Own' }, 'tenant')).statusCode).toBe(
      200,
    )
    expect((await edit(null, 'fullAccessCustomer')).json()).toMatchObject({ maxPasses: null })
  })

  test('PAS-04: does not choose another parking group, which decides the price', async () => {
    const group = await newGroup('tenant')
    const cheap = await send(
      'POST',
      `/parking-lots/${lotId}/parking-groups`,
      { name: 'Cheap', type: 'tenant' },
      'fullAccessCustomer',
    )
    const parkingGroup: string = cheap.json()._id
    const move = (who: Who) => send('PUT', `/passholder-groups/${group._id}`, { parkingGroup }, who)
    for (const who of ['tenant', 'staffCustomer'] as const)
      expect((await move(who)).json().errors).toMatchObject([{ path: 'parkingGroup', code: 'not-allowed' }])
    expect((await move('fullAccessCustomer')).statusCode).toBe(200)
  })

  test('PAS-05: the maximum counts the vehicles of multi-passes, also when one is changed', async () => {
    const group = await newGroup('fullAccessCustomer', { maxPasses: 3 })
    const multi = (insideAtOnce: number) => ({
      isMultiPass: true,
      numberOfVehicles: 9,
      insideAtOnce,
      vehicles: [],
    })
    expect((await newHolder(group._id, multi(4))).code).toBe('group-full')
    const holder = await newHolder(group._id, multi(2))
    const edit = (insideAtOnce: number) => send('PUT', `/v2/pass-holders/${holder._id}`, multi(insideAtOnce))
    expect((await edit(4)).json().code).toBe('group-full')
    expect((await edit(3)).statusCode).toBe(200)
    expect((await newHolder(group._id)).code).toBe('group-full')
    expect((await edit(2)).statusCode).toBe(200)
    expect((await newHolder(group._id)).code).toBeUndefined()
  })

  test('PAS-35: restores what it removed, not what staff removed', async () => {
    const group = await newGroup('tenant')
    expect((await newHolder(group._id)).code).toBe('group-full')
    await send('PUT', `/passholder-groups/${group._id}`, { maxPasses: 2 }, 'fullAccessCustomer')
    const ids = [(await newHolder(group._id))._id, (await newHolder(group._id))._id]
    const remove = (some: string[], who: Who) =>
      send('POST', '/pass-holders/delete', { parkingLot: lotId, ids: some }, who)
    await remove([ids[0]], 'tenant')
    expect((await restore([ids[0]], 'tenant')).json()).toEqual({ count: 1 })
    await send('DELETE', `/pass-holders/${ids[0]}`, undefined, 'tenant')
    expect((await restore([ids[0]], 'tenant')).json()).toEqual({ count: 1 })
    await remove([ids[1]], 'staffCustomer')
    expect((await restore([ids[1]], 'tenant')).statusCode).toBe(404)
    await remove([ids[0]], 'tenant')
    expect((await restore(ids, 'tenant')).statusCode).toBe(404)
    expect((await restore(ids)).json()).toEqual({ count: 2 })
    await send('DELETE', `/pass-holders/${ids[0]}`)
    expect((await restore([ids[0]], 'tenant')).statusCode).toBe(404)
  })
})

describe('PAS-50: the erasure of a removed passholder', () => {
  const rowOf = async (id: string) =>
    (
      await look(
        `select name, email, suite, pass_owner_name as owner, search_person, search_vehicles, erased_at is not null as erased
        from passholder where id = $1`,
        [id],
      )
    )[0]

  test('takes its personal data everywhere after the period for unknown plates, and it is not restored', async () => {
    const group = await newGroup('staffCustomer')
    const file = aWorkbook([
      {
        name: 'Passholders',
        rows: [
          ['Pass ID', 'Name', 'E-mail'],
          ['GONE-IMPORT', 'Iris Import', 'iris@example.com'],
        ],
      },
    ])
    const { _id: importId, version } = (
      await server.ask('staffCustomer', {
        method: 'POST',
        url: `/api/pass-holders/validate-file/${lotId}/${group._id}`,
        headers: { 'content-type': workbookType },
        payload: Buffer.from(file),
      })
    ).json()
    await send('POST', `/pass-holders/imports/${lotId}/${importId}/apply`, { version })
    const imported = (await send('GET', `/pass-holders/passholderId/GONE-IMPORT?parkingLot=${lotId}`)).json()
    const owner = { sameAsPassOwner: false, passOwnerName: 'Otto Own', passOwnerEmail: 'otto@example.com' }
    const gone = await newHolder(group._id, owner)
    const stays = await newHolder(group._id)
    await send('POST', `/pass-holders/inviteToStallwiseGo/${gone._id}`)
    const charge = await aCharge(gone._id)
    const payment = { parkingLot: lotId, charges: [charge], note: 'Cash from Otto' }
    expect((await send('POST', '/pass-charges/payments', payment, 'provider')).statusCode).toBe(200)
    for (const { _id } of [gone, imported]) await send('DELETE', `/pass-holders/${_id}`)

    await retain(90 * day - 1)
    expect(await rowOf(gone._id)).toMatchObject({ name: 'Ana Ruiz', erased: false })
    await retain(92 * day)
    expect(await rowOf(gone._id)).toEqual({
      name: '',
      email: null,
      suite: null,
      owner: null,
      search_person: `\n${gone.passholderId.toLowerCase()}\n\n`,
      search_vehicles: '',
      erased: true,
    })
    expect(await rowOf(stays._id)).toMatchObject({ name: 'Ana Ruiz', erased: false })
    const left = await look(
      `select 'audit' as what from audit_entry where coalesce(before::text, '') || coalesce(after::text, '') ~ 'Otto|Iris|${gone.passholderId}"'
      union all select 'invitation' from pass_invitation where passholder_id = $1
      union all select 'log' from mobile_log where passholder_id = $1 and (email is not null or detail is not null)
      union all select 'plate' from passholder_plate where passholder_id = $1
      union all select 'tag' from passholder_tag where passholder_id = $1`,
      [gone._id],
    )
    expect(left).toEqual([])
    // PCH-17.
    expect(await look('select cents, note from pass_charge_entry where charge_id = $1', [charge])).toEqual([
      { cents: 9_000, note: null },
    ])
    const shown = (await send('GET', `/pass-charges/${charge}`, undefined, 'provider')).json()
    expect(shown).toMatchObject({ passholder: { name: null, isRemoved: true }, paidCents: 9_000 })
    expect((await restore([gone._id])).statusCode).toBe(404)
    expect((await send('PUT', `/v2/pass-holders/${gone._id}`, { name: 'Back' })).statusCode).toBe(404)
  })

  test('waits until its bookings are erased', async () => {
    const group = await newGroup('staffCustomer')
    const { _id, vehicles } = await newHolder(group._id)
    const bookingGroup = (
      await send('POST', '/passholder-booking-groups', {
        parkingLot: lotId,
        name: 'Hotel',
        parkingGroup: server.world.own.tenants.id,
        allowance: 3,
        daysAhead: 30,
      })
    ).json()._id
    const booked = await send('POST', '/bookings', {
      parkingLot: lotId,
      bookingGroup,
      passholder: _id,
      firstDay: '2026-11-10',
      lastDay: '2026-11-12',
      name: 'Ana Ruiz',
      licensePlate: vehicles[0].licensePlate,
    })
    expect(booked.statusCode).toBe(201)
    await send('DELETE', `/pass-holders/${_id}?paidPreBook=true`)
    await retain(95 * day)
    expect(await rowOf(_id)).toMatchObject({ name: 'Ana Ruiz', erased: false })
    await retain(110 * day)
    expect(await rowOf(_id)).toMatchObject({ name: '', erased: true })
  })
})
