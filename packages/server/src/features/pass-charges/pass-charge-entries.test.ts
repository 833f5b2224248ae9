import { beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { listKit, testListPages } from '#testing/test-list.ts'
import { passChargeSorts, type PassChargeState } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import type { PassChargeView } from '@stallwise/contract/pass-charges/pass-charges.contract.ts'
import { startPassCharges } from './pass-charges.test-world.ts'

const world = startPassCharges()
const { send, look, price, on, applyChanges, add, page, aDueCharge } = world
const state = async (id: string): Promise<[PassChargeState, number]> => {
  const { state, balanceCents } = (await send('GET', `/pass-charges/${id}`)).json()
  return [state, balanceCents]
}

describe('entries', () => {
  const one = (charge: PassChargeView, more: object = {}) => ({
    parkingLot: world.lotId,
    charges: [charge._id],
    ...more,
  })
  const entries = async (path: string, body: object): Promise<string[]> => {
    const reply = await send('POST', `/pass-charges/${path}`, body)
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.json().entries
  }
  const codeOf = async (path: string, body: object) => {
    const reply = await send('POST', `/pass-charges/${path}`, body)
    return [reply.statusCode, reply.json().code, reply.json().errors?.[0]?.code]
  }

  test('PCH-12, PCH-14: paid in part, paid, reversed; each in the audit', async () => {
    const charge = await aDueCharge()
    const [part] = await entries('payments', one(charge, { cents: 1_000, note: ' cash ' }))
    expect(await state(charge._id)).toEqual(['overdue', 2_000])
    expect(await codeOf('payments', one(charge, { cents: 2_001 }))).toEqual([422, 'invalid', 'too-large'])
    expect(await codeOf('payments', one(charge, { amount: 20.01 }))).toEqual([422, 'invalid', 'too-large'])
    expect((await codeOf('payments', one(charge, { amount: 1, cents: 100 })))[2]).toBe('not-allowed')
    await entries('payments', one(charge))
    expect(await state(charge._id)).toEqual(['paid', 0])
    expect(await codeOf('payments', one(charge))).toEqual([409, 'charge-changed', undefined])
    await entries('reversals', { parkingLot: world.lotId, entries: [part] })
    expect(await state(charge._id)).toEqual(['overdue', 1_000])
    expect((await codeOf('reversals', { parkingLot: world.lotId, entries: [part] }))[1]).toBe(
      'charge-changed',
    )
    const { entries: shown } = (await send('GET', `/pass-charges/${charge._id}`)).json()
    expect(shown).toMatchObject([
      { kind: 'payment', cents: 1_000, note: 'cash', method: 'staff', isReversed: true },
      { kind: 'payment', cents: 2_000, isReversed: false },
      { kind: 'reversal', cents: 1_000, reverses: part },
    ])
    const audited = await look(`select action from audit_entry where object_id = $1 order by sequence`, [
      charge._id,
    ])
    expect(audited.map(({ action }: { action: string }) => action)).toEqual([
      'pass-charge.payment',
      'pass-charge.payment',
      'pass-charge.reversal',
    ])
  })

  test('PCH-12: waived with a reason, and reversed', async () => {
    const charge = await aDueCharge()
    expect(await codeOf('waivers', one(charge, { note: ' ' }))).toEqual([422, 'invalid', 'required'])
    const undo = await entries('waivers', one(charge, { note: 'Gate was broken' }))
    expect(await state(charge._id)).toEqual(['waived', 0])
    await entries('reversals', { parkingLot: world.lotId, entries: undo })
    expect(await state(charge._id)).toEqual(['overdue', 3_000])
  })

  test('PCH-23: refunded at most what was paid; that payment can no longer be reversed', async () => {
    const charge = await aDueCharge()
    const [payment] = await entries('payments', one(charge))
    await look(`update pass_charge set charged_cents = 1800 where id = $1`, [charge._id])
    expect(await codeOf('refunds', one(charge, { cents: 1_201 }))).toEqual([422, 'invalid', 'too-large'])
    await entries('refunds', one(charge))
    expect(await state(charge._id)).toEqual(['paid', 0])
    expect((await codeOf('reversals', { parkingLot: world.lotId, entries: [payment] }))[1]).toBe(
      'charge-changed',
    )
  })

  test('several at once are all or none; charges of another lot are not found', async () => {
    const charge = await aDueCharge()
    await add()
    await on('2026-06-01')
    await applyChanges()
    const all: PassChargeView[] = (await page()).data
    const ids = all.map(({ _id }) => _id)
    expect(ids).toHaveLength(2)
    expect((await codeOf('payments', { parkingLot: world.lotId, charges: [...ids, uuidv7()] }))[0]).toBe(404)
    expect(
      (await codeOf('payments', { parkingLot: world.server.world.foreign.lot.id, charges: ids }))[0],
    ).toBe(404)
    const shownCents = all.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
    for (const other of [shownCents - 1, shownCents + 1])
      expect(await codeOf('payments', { parkingLot: world.lotId, charges: ids, shownCents: other })).toEqual([
        409,
        'charge-changed',
        undefined,
      ])
    expect((await codeOf('payments', { parkingLot: world.lotId, charges: ids, cents: 5 }))[2]).toBe(
      'not-allowed',
    )
    expect(await state(charge._id)).toEqual(['overdue', 3_000])
    const undo = await entries('payments', { parkingLot: world.lotId, charges: ids })
    expect((await page()).sums).toEqual({ dueCents: 0, paidCents: 6_000, toRefundCents: 0 })
    await entries('reversals', { parkingLot: world.lotId, entries: undo })
    expect((await page()).sums.dueCents).toBe(6_000)
  })

  test('PCH-16: tenants, staff and others see nothing of it', async () => {
    const charge = await aDueCharge()
    for (const who of ['staffCustomer', 'tenant', 'owner'] as const) {
      expect((await send('GET', `/pass-charges?parkingLot=${world.lotId}`, undefined, who)).statusCode).toBe(
        403,
      )
      expect((await send('GET', `/pass-charges/${charge._id}`, undefined, who)).statusCode).toBe(403)
      expect((await send('POST', '/pass-charges/payments', one(charge), who)).statusCode).toBe(403)
    }
  })
})

describe('PCH-24: the list', () => {
  // Each test begins without charges.
  beforeEach(async () => {
    await price(3_000)
    for (const name of ['Ana', 'Bea', 'Cid', 'Dan']) await add({ name, pass_id: `L-${name}` })
    await on('2026-06-20')
    await applyChanges()
  })
  const kit = listKit<PassChargeView>(
    () => world.server,
    'fullAccessCustomer',
    () => `/pass-charges?parkingLot=${world.lotId}`,
  )
  testListPages(
    {
      ...kit,
      page: async (query) => {
        const { data, total, nextCursor } = await kit.page(query)
        return { data, total, nextCursor }
      },
    },
    passChargeSorts,
  )

  test('is filtered by state, month, group and text, with sums of what is left', async () => {
    const names = async (query: string) =>
      (await page(query)).data.map(({ passholder }: PassChargeView) => passholder.name)
    expect(await names('&search=l-bE')).toEqual(['Bea'])
    expect((await page('&search=bea')).sums.dueCents).toBe(1_100)
    expect(await names('&states=paid')).toEqual([])
    expect(await names('&states=due&states=paid')).toHaveLength(4)
    expect(await names('&months=2026-05')).toEqual([])
    expect(await names('&months=2026-06')).toHaveLength(4)
    expect(await names(`&passholderGroups=${uuidv7()}`)).toEqual([])
    expect(await names(`&passholderGroups=${world.group}`)).toHaveLength(4)
  })
})
