import { beforeEach, expect, test } from 'vitest'
import { verifyChain } from '#platform/audit/verify-chain.ts'
import { recordPeriodsBegun } from './charges.work.ts'
import { recordPasses } from './record-passes.ts'
import { startPassCharges } from './pass-charges.test-world.ts'

const world = startPassCharges()
const { send, look, aDueCharge, applyChanges, charges, recordedUntil } = world

const group = () => `/parking-lots/${world.lotId}/parking-groups/${world.parkingGroup}`
const edit = (payload: object) => send('PUT', group(), payload)
const set = (nextPassPriceCents: number | null, nextPassPriceFrom: string | null) =>
  edit({ nextPassPriceCents, nextPassPriceFrom })
const faultsOf = (reply: { json(): { errors: { path: string; code: string }[] } }) =>
  reply.json().errors.map(({ path, code }) => `${path} ${code}`)
/** The server runs until this time, and the charges follow. */
const until = async (at: string) => {
  await recordPeriodsBegun({ database: world.server.database }, Date.parse(at))
  await applyChanges()
}
const current = async () => {
  const { data } = (await send('GET', `/parking-lots/${world.lotId}/parking-groups`)).json()
  const { standardPassPrice, nextPassPriceCents, nextPassPriceFrom } = data.find(
    ({ _id }: { _id: string }) => _id === world.parkingGroup,
  )
  return [standardPassPrice, nextPassPriceCents, nextPassPriceFrom]
}

/** A pass of 30 a month, charged for June; the lot's day is June 21, 2026. */
beforeEach(async () => {
  await aDueCharge()
  await recordedUntil('2026-06-21')
  await look(`update parking_group set next_pass_price_cents = null, next_pass_price_from = null`)
})

test('CFG-29: the price from a day on is charged for the period that begins on it', async () => {
  expect((await set(4_500, '2026-07-01')).json()).toMatchObject({
    standardPassPrice: 30,
    nextPassPriceCents: 4_500,
    nextPassPriceFrom: '2026-07-01',
  })
  await until('2026-07-01T03:59:00Z')
  expect(await current()).toEqual([30, 4_500, '2026-07-01'])
  await until('2026-07-01T04:00:00Z')
  expect(await current()).toEqual([45, null, null])
  expect(await charges()).toMatchObject([
    { first_day: '2026-06-01', cents: 3_000 },
    { first_day: '2026-07-01', cents: 4_500 },
  ])
  const [last] = await look(
    `select actor_kind, before, after from audit_entry where object_id = $1 order by sequence desc limit 1`,
    [world.parkingGroup],
  )
  expect(last).toMatchObject({
    actor_kind: 'system',
    before: { standardPassPrice: 30, nextPassPriceCents: 4_500 },
    after: { standardPassPrice: 45, nextPassPriceCents: null },
  })
  expect((await world.server.database.asSystem((tx) => verifyChain(tx, world.lotId))).brokenAt).toBeNull()
})

test.each([
  ['2026-06-25', [3_000, 4_500]],
  ['2026-07-01', [3_000, 4_500]],
  ['2026-07-02', [3_000, 3_000]],
])(
  'CFG-29: days without a server are charged at the price that each had: from %s on',
  async (from, cents) => {
    await set(4_500, from)
    await until('2026-07-03T16:00:00Z')
    expect(await current()).toEqual([45, null, null])
    expect((await charges()).map((charge: { cents: number }) => charge.cents)).toEqual(cents)
  },
)

test.each([
  ['2026-06-30', 4_500],
  ['2026-07-01', 4_500],
  ['2026-07-02', 3_000],
])(
  'CFG-29: a pass that is added before the job of the day has the price of the day: from %s on',
  async (from, cents) => {
    await set(4_500, from)
    const added = await world.add()
    await look('delete from pass_charge_change')
    await world.server.database.asSystem((tx) => recordPasses(tx, world.lotId, [added], '2026-07-01'))
    expect(await current()).toEqual([30, 4_500, from])
    await applyChanges()
    const ofPass = () =>
      look('select first_day, price_cents, charged_cents from pass_charge where passholder_id = $1', [added])
    const charge = { first_day: '2026-07-01', price_cents: cents, charged_cents: cents }
    expect(await ofPass()).toEqual([charge])
    await until('2026-07-01T04:00:30Z')
    expect(await ofPass()).toEqual([charge])
  },
)

test('CFG-29: a price from today takes effect at once', async () => {
  expect((await set(4_500, '2026-06-21')).json()).toMatchObject({
    standardPassPrice: 45,
    nextPassPriceCents: null,
    nextPassPriceFrom: null,
  })
})

test('CFG-29: another one replaces it, none cancels it, and another edit leaves it', async () => {
  await set(4_500, '2026-07-01')
  await set(5_000, '2026-08-01')
  await edit({ passLimitPerDay: 3 })
  expect(await current()).toEqual([30, 5_000, '2026-08-01'])
  await set(null, null)
  expect(await current()).toEqual([30, null, null])
})

test('CFG-29: a group that lost its price by other means stays without one', async () => {
  await set(4_500, '2026-07-01')
  await world.price(null)
  await until('2026-07-01T16:00:00Z')
  expect(await current()).toEqual([null, null, null])
})

test('CFG-29: what cannot take effect is refused', async () => {
  expect(faultsOf(await set(4_500, null))).toEqual(['nextPassPriceFrom required'])
  expect(faultsOf(await set(4_500, '2026-06-20'))).toEqual(['nextPassPriceFrom in-the-past'])
  expect(faultsOf(await set(0, '2026-07-01'))).toEqual(['nextPassPriceCents not-positive'])
  await set(4_500, '2026-07-01')
  const unpriced = await edit({ standardPassPrice: null })
  expect(faultsOf(unpriced)).toEqual(['nextPassPriceCents not-allowed'])
})
