import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { CardBehavior } from '@stallwise/ports/conformance/payments.conformance.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { startPayments } from '../testing/payments.test-world.ts'
import { placeHold } from './place-hold.ts'
import { carryOutTake, decideHold } from './take-hold.ts'

vi.setConfig({ testTimeout: 30_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
})
afterAll(() => lot?.close())

const log = () => lot.app.server.log

const hold = (card: CardBehavior = 'approves', key: string | null = null, begin = async () => {}) =>
  placeHold(
    lot.app.services,
    {
      lotId: lot.lotId,
      cents: 5_000,
      email: null,
      dataKey: lot.sandbox.tokenOf(card),
      key,
      ip: lot.anAddress(),
      log: log(),
    },
    begin,
  )

const decide = (holdId: string, cents: number) =>
  lot.app.services.database.asSystem((tx) =>
    decideHold(
      tx,
      {
        lotId: lot.lotId,
        holdId,
        cents,
        taxCents: 0,
        quote: {
          lines: [],
          totals: { parkingCents: cents, netCents: cents, taxCents: 0, totalCents: cents },
          multiplier: 1,
          tax: null,
        },
        from: lot.clock.now - 60 * minute,
        until: lot.clock.now,
        email: null,
      },
      lot.clock.now,
    ),
  )

const take = async (holdId: string, cents: number) => {
  const decided = await decide(holdId, cents)
  if (decided) await carryOutTake(lot.app.services, log(), decided)
  return decided !== undefined
}

const rowsOf = async (id: string) => ({
  hold: (await lot.query('select state, take_cents, release_state from card_hold where id = $1', [id]))[0],
  payment: (await lot.query('select id, state, cents, order_id from payment where hold_id = $1', [id]))[0],
})

describe('an amount on hold', () => {
  test('PAY-140: moves no money', async () => {
    const { state, id } = await hold()
    expect(state).toBe('approved')
    expect(await rowsOf(id)).toMatchObject({ hold: { take_cents: null } })
    await lot.expectSameBooks()
  })

  test('PAY-140: is one for one Idempotency-Key', async () => {
    const begin = vi.fn(async () => {})
    const key = crypto.randomUUID()
    const first = await hold('approves', key, begin)
    expect((await hold('approves', key, begin)).id).toBe(first.id)
    expect(begin).toHaveBeenCalledTimes(1)
  })

  test('PAY-140: is declined with its reason', async () => {
    expect(await hold('lost')).toMatchObject({ state: 'declined', reason: expect.any(String) })
  })

  test('PAY-140: is looked up if its result is not known', async () => {
    lot.sandbox.failures.push('hang-up-after')
    const { id, state } = await hold()
    expect(state).toBe('unknown')
    lot.clock.now += minute
    await lot.reconcile()
    expect((await rowsOf(id)).hold).toMatchObject({ state: 'approved' })
  })

  test('PAY-141: a part is taken once, as a payment under its order', async () => {
    const { id } = await hold()
    expect([await take(id, 1_234), await take(id, 1_234)]).toEqual([true, false])
    expect((await rowsOf(id)).payment).toMatchObject({ state: 'approved', cents: 1_234, order_id: id })
    await lot.expectSameBooks()
  })

  test('PAY-141: is released if nothing is taken, without a payment', async () => {
    const { id } = await hold()
    await take(id, 0)
    expect(await rowsOf(id)).toMatchObject({ hold: { release_state: 'approved' }, payment: undefined })
    await lot.expectSameBooks()
  })

  test('PAY-141: more than is held is not taken', async () => {
    const { id } = await hold()
    await expect(take(id, 5_001)).rejects.toThrow()
    expect(await rowsOf(id)).toMatchObject({ hold: { take_cents: null } })
  })

  test('PAY-142: what was taken is refunded as any payment', async () => {
    const { id } = await hold()
    await take(id, 2_000)
    const { payment } = await rowsOf(id)
    const refund = await lot.staff('POST', `/payments/${payment.id}/refund`, {})
    expect(refund.json(), refund.body).toMatchObject({ state: 'approved', refundedCents: 2_000 })
    await lot.expectSameBooks()
  })

  test.each(['hang-up', 'hang-up-after'] as const)(
    'PAY-143: a take and a release that %s are carried out once in the end',
    async (failure) => {
      for (const cents of [900, 0]) {
        const { id } = await hold()
        lot.sandbox.failures.push(failure)
        await take(id, cents)
        for (let step = 0; step < 4; step++) {
          lot.clock.now += 2 * minute
          await lot.reconcile()
        }
        const rows = await rowsOf(id)
        expect(cents === 0 ? rows.hold.release_state : rows.payment.state).toBe('approved')
      }
      await lot.expectSameBooks()
    },
  )

  test('PAY-144: the account is not changed while an amount is on hold', async () => {
    const { id } = await hold()
    const { apiToken, gatewayUrl, tokenizationUrl, profileId } = lot.sandbox.account()
    const account = { gatewayUrl, tokenizationUrl, profileId, storeId: 'store6', apiToken, version: 1 }
    const changed = await lot.staff('PUT', `/parking-lots/${lot.lotId}/payment-account`, account)
    expect(changed.json(), changed.body).toMatchObject({ code: 'payment-in-progress' })
    await take(id, 0)
  })

  test('PAY-145: stands in the list of staff, with what was taken and released, and in the settlement', async () => {
    const holdsOf = async (query = '') =>
      (await lot.staff('GET', `/payment-holds?parkingLot=${lot.lotId}&limit=500${query}`)).json()
    const one = async (id: string) => (await holdsOf()).data.find(({ _id }: { _id: string }) => _id === id)
    const settlement = async () => {
      const [{ day }] = await lot.query(
        `select to_char($2::timestamptz at time zone time_zone, 'YYYY-MM-DD') as day from parking_lot where id = $1`,
        [lot.lotId, new Date(lot.clock.now).toISOString()],
      )
      return (await lot.staff('GET', `/parking-lots/${lot.lotId}/settlement?day=${day}`)).json()
    }
    const before = (await settlement()).holds
    const [taken, released, open] = [(await hold()).id, (await hold()).id, (await hold()).id]
    await take(taken, 1_234)
    await take(released, 0)
    expect(await one(taken)).toMatchObject({ status: 'taken', takenCents: 1_234, releasedCents: 3_766 })
    expect(await one(released)).toMatchObject({ status: 'released', releasedCents: 5_000, payment: null })
    expect(await one(open)).toMatchObject({ status: 'held', takenCents: null, releasedCents: null })
    const { payment } = await one(taken)
    expect((await lot.staff('GET', `/payments/${payment}`)).json()).toMatchObject({ heldCents: 5_000 })
    const { holds, provider } = await settlement()
    expect(provider.differences).toEqual([])
    expect({
      count: holds.count - before.count,
      heldCents: holds.heldCents - before.heldCents,
      takenCents: holds.takenCents - before.takenCents,
      releasedCents: holds.releasedCents - before.releasedCents,
      openCents: holds.openCents - before.openCents,
    }).toEqual({ count: 3, heldCents: 15_000, takenCents: 1_234, releasedCents: 8_766, openCents: 5_000 })
    // One whose take the provider never carried out.
    await lot.query(`update payment set state = 'not-charged', check_at = null where id = $1`, [payment])
    expect(await one(taken)).toMatchObject({ status: 'take-failed', releasedCents: null })
    expect((await holdsOf('&status=take-failed')).data).toHaveLength(1)
    expect((await settlement()).holds.failed).toBe(1)
    await lot.query(`update payment set state = 'approved' where id = $1`, [payment])
    await take(open, 0)
  })
})
