import { setTimeout as wait } from 'node:timers/promises'
import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { PaymentProvider } from '@stallwise/ports/payments.port.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runRetention } from '#features/retention/retention.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { minute } from '#testing/test-lot.ts'
import { codeOf, startPayments } from '../testing/payments.test-world.ts'
import { changePaid } from './paid-plates.ts'
import { hasOpenCharges } from '../account/payment-account.store.ts'
import { findPayment, lockPayer } from '../payments.store.ts'
import { listRefunds, settleRefund } from '../refunds/refunds.store.ts'
import { settlePayment } from './settle.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
})
afterAll(() => lot?.close())
beforeEach(() => {
  lot.clock.now += 60 * minute
})

let nth = 0
const aPlate = () => `JDG${100 + nth++}`
const later = async (minutes: number) => {
  lot.clock.now += minutes * minute
  await lot.fire()
}
type Shown = { _id: string; reason: string; status: string; endedBy: string | null; licensePlate: string }
const violationsOf = async (plate: string): Promise<Shown[]> =>
  (await lot.staff('GET', `/violations?parkingLot=${lot.lotId}&timePeriod=24h`))
    .json()
    .data.filter((one: Shown) => one.licensePlate === plate)
const shown = async (plate: string) =>
  (await violationsOf(plate)).map(({ reason, status, endedBy }) => [reason, status, endedBy].join(' '))
const expectSameReplay = async () => expect(await lot.replayDifferences()).toEqual([])
const logged = (plate: string) =>
  lot.query(
    `select m -> 'before' as before, m -> 'after' as after from lot_log, jsonb_array_elements(detail -> 'authorised') m
     where kind = 'passes-changed' and m ->> 'plate' = $1 order by lot_version, ordinal`,
    [plate],
  )
/** So many changes of the lot that one more is refused; the returned function ends it. */
const beginRush = () => {
  const { turns } = lot.app.services.lots
  let end = () => {}
  const isOver = new Promise<void>((resolve) => (end = resolve))
  const waiting = Array.from({ length: 51 }, () => turns.run(lot.lotId, () => isOver))
  return async () => {
    end()
    await Promise.all(waiting)
  }
}
const refund = async (plate: string, body: object = {}) => {
  const [{ id }] = await lot.query(
    `select id from payment where plate = $1 and state = 'approved' order by created_at desc limit 1`,
    [plate],
  )
  return lot.staff('POST', `/payments/${id}/refund`, body)
}

const aReceipt = {
  referenceNumber: '660123450010130010',
  authorizationCode: null,
  responseCode: '001',
  message: '',
  cardType: null,
  lastDigits: null,
  at: null,
}

describe('a payment in the log', () => {
  test('PAY-50, VIO-12, VIO-26: no violation while it runs and in the grace period, one after it, ended by the next payment', async () => {
    const plate = aPlate()
    await lot.drive('camera-in', plate)
    await later(5)
    expect(codeOf(await lot.pay(plate, 60))).toBe('200 approved')
    expect(await logged(plate)).toMatchObject([
      { before: [], after: [{ until: lot.clock.now + 60 * minute, isPayment: true }] },
    ])
    await later(74)
    expect(await shown(plate)).toEqual([])
    lot.app.services.lots.clear()
    await later(2)
    expect(await shown(plate)).toEqual(['timeLimit active '])
    await expectSameReplay()
    expect(codeOf(await lot.pay(plate, 60))).toBe('200 approved')
    expect(await shown(plate)).toEqual(['timeLimit auto-resolved paid'])
    const [{ _id: id }] = (await violationsOf(plate)) as [Shown]
    const until = new Date(lot.clock.now + 60 * minute).toISOString()
    const details = (await lot.staff('GET', `/violations/${id}`)).json()
    expect(details.paid).toEqual({ until, payment: expect.any(String) })
    const page = await lot.staff('GET', `/logs/lpr/plate?parkingLot=${lot.lotId}&plate=${plate}`)
    expect(page.json().paid).toEqual(details.paid)
    lot.app.services.lots.clear()
    await later(1)
    await lot.drive('camera-out', plate)
    expect(await shown(plate)).toEqual(['timeLimit auto-resolved paid'])
    await expectSameReplay()
  })

  test('PAY-50: not one that is declined', async () => {
    const plate = aPlate()
    await lot.drive('camera-in', plate)
    await later(5)
    await lot.pay(plate, 60, 'insufficient-funds')
    expect(await logged(plate)).toEqual([])
    expect((await lot.look(plate)).paidUntil).toBeNull()
    await expectSameReplay()
  })

  test('PAY-53: a refund in full ends what counts, a part of it does not', async () => {
    const plate = aPlate()
    await lot.drive('camera-in', plate)
    await later(5)
    await lot.pay(plate, 240)
    await later(30)
    expect(codeOf(await refund(plate, { cents: 100 }))).toBe('200 approved')
    expect(await logged(plate)).toHaveLength(1)
    await later(30)
    expect(codeOf(await refund(plate))).toBe('200 approved')
    expect((await logged(plate))[1]).toMatchObject({ after: [{ until: lot.clock.now, isPayment: true }] })
    await later(14)
    expect(await shown(plate)).toEqual([])
    await later(1)
    expect(await shown(plate)).toEqual(['timeLimit active '])
    await expectSameReplay()
  })

  test('PAY-112: what costs nothing by itself is not stored, and gives no time', async () => {
    const plate = aPlate()
    await lot.drive('camera-in', plate)
    const reply = await lot.pay(plate, null, 'approves', { dataKey: null })
    expect(reply.json()).toMatchObject({ state: 'nothing-due', receipt: null })
    expect(await logged(plate)).toEqual([])
    expect(await lot.look(plate)).toMatchObject({ paidUntil: null, leaveBy: null })
  })

  test('PAY-50: of many at once each is logged once; they share transactions, and one that fails keeps none back', async () => {
    const plates = Array.from({ length: 6 }, aPlate)
    const replies = await Promise.all(plates.map((plate) => lot.pay(plate, 60)))
    expect(replies.map(codeOf)).toEqual(plates.map(() => '200 approved'))
    for (const plate of plates) expect(await logged(plate)).toHaveLength(1)
    const change = (work: (tx: Tx, plate: string) => Promise<unknown>) =>
      Promise.allSettled(
        plates.map((plate) =>
          changePaid(lot.app.services, { lotId: lot.lotId, plate }, (tx) => work(tx, plate)),
        ),
      )
    const transactions = await change(
      async (tx) => (await sql`select pg_current_xact_id()::text as id`.execute(tx)).rows[0],
    )
    expect(new Set(transactions.map((one) => JSON.stringify(one))).size).toBe(2)
    const results = await change((_, plate) => {
      if (plate === plates[2]) throw new Error('no')
      return Promise.resolve(plate)
    })
    expect(results.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual(
      plates.map((plate, nth) => (nth === 2 ? 'failed' : plate)),
    )
    await expectSameReplay()
  })

  test('PAY-54: while its lot is too busy, it stays open and is looked up', async () => {
    const plate = aPlate()
    await lot.drive('camera-in', plate)
    await later(5)
    const endRush = beginRush()
    expect(codeOf(await lot.pay(plate, 60))).toBe('200 pending')
    await endRush()
    expect(await logged(plate)).toEqual([])
    await later(2)
    await lot.reconcile()
    expect(await logged(plate)).toHaveLength(1)
    expect((await lot.look(plate)).paidUntil).not.toBeNull()
    await expectSameReplay()
  })

  test('PAY-54: one that was recorded as not charged meanwhile is settled without it', async () => {
    const plate = aPlate()
    await lot.drive('camera-in', plate)
    await later(5)
    const endRush = beginRush()
    await lot.pay(plate, 60)
    await lot.query(`update payment set state = 'not-charged' where plate = $1`, [plate])
    const { services } = lot.app
    const [{ id }] = await lot.query('select id from payment where plate = $1', [plate])
    const payment = await lot.database.asSystem((tx) => findPayment(tx, lot.lotId, id))
    const started = { ...payment!, state: 'started' as const }
    const settled = await settlePayment(services, started, { state: 'approved' })
    expect(settled.state).toBe('approved')
    await endRush()
    expect(await logged(plate)).toEqual([])
    expect((await lot.look(plate)).paidUntil).not.toBeNull()
  })

  const visitOf = async (plate: string): Promise<string> =>
    (await lot.query('select id from visit where plate = $1', [plate]))[0].id
  const correct = (visit: string, licensePlate: string) =>
    lot.staff('POST', `/parking-lots/${lot.lotId}/vehicles-inside/${visit}/plate`, { licensePlate })

  test('PAY-124: goes with its visit to the corrected plate', async () => {
    const [misread, plate] = [aPlate(), aPlate()]
    await lot.drive('camera-in', misread)
    await later(5)
    expect(codeOf(await lot.pay(misread, 60))).toBe('200 approved')
    const until = lot.clock.now + 60 * minute
    await later(20)
    const visit = await visitOf(misread)
    expect((await correct(visit, plate)).statusCode).toBe(200)
    expect(await logged(misread)).toMatchObject([{}, { before: [{ until }], after: [] }])
    expect(await logged(plate)).toMatchObject([{ before: [], after: [{ until, isPayment: true }] }])
    expect(await lot.look(plate)).toMatchObject({ isInside: true, paidUntil: new Date(until).toISOString() })
    await later(50)
    lot.app.services.lots.clear()
    await later(4)
    expect((await shown(plate)).concat(await shown(misread))).toEqual([])
    await later(2)
    expect(await shown(plate)).toEqual(['timeLimit active '])
    await expectSameReplay()
  })

  test('PAY-124: while it is open, goes too, and blocks a second one', async () => {
    const [misread, plate, other] = [aPlate(), aPlate(), aPlate()]
    await lot.drive('camera-in', misread)
    await later(5)
    const { token, options } = await lot.look(misread)
    const body = { session: token, minutes: 60, dueCents: options[1]!.dueCents }
    const send = (key?: string) => {
      const dataKey = lot.sandbox.tokenOf('approves')
      return lot.post({ ...body, dataKey }, key === undefined ? {} : { key })
    }
    lot.sandbox.failures.push('hang-up-after')
    expect(codeOf(await send('once'))).toBe('200 pending')
    const visit = await visitOf(misread)
    lot.sandbox.failures.push('hang-up-after')
    expect(codeOf(await lot.pay(other))).toBe('200 pending')
    expect(codeOf(await correct(visit, other))).toBe('409 payment-in-progress')
    expect((await correct(visit, plate)).statusCode).toBe(200)
    expect(codeOf(await lot.pay(plate))).toBe('409 payment-in-progress')
    expect(codeOf(await send('once'))).toBe('200 pending')
    expect(codeOf(await send())).toBe('410 session-expired')
    await later(1)
    await lot.reconcile()
    expect(await logged(misread)).toEqual([])
    expect(await logged(plate)).toHaveLength(1)
    expect(codeOf(await send('once'))).toBe('200 approved')
    await lot.expectSameBooks()
    await expectSameReplay()
  })

  test('PAY-124: whose reply comes after the correction, counts for the corrected plate', async () => {
    const [misread, plate] = [aPlate(), aPlate()]
    await lot.drive('camera-in', misread)
    await later(5)
    lot.sandbox.failures.push('hang-up-after')
    expect(codeOf(await lot.pay(misread))).toBe('200 pending')
    const [{ id }] = await lot.query('select id from payment where plate = $1', [misread])
    const sent = (await lot.database.asSystem((tx) => findPayment(tx, lot.lotId, id)))!
    await correct(await visitOf(misread), plate)
    const receipt = { ...aReceipt, transaction: 'late' }
    const settled = await settlePayment(lot.app.services, sent, { state: 'approved', receipt })
    expect(settled).toMatchObject({ state: 'approved', plate })
    expect([await logged(misread), (await logged(plate)).length]).toEqual([[], 1])
    await expectSameReplay()
  })

  test('PAY-80: is erased with its plate', async () => {
    const plate = aPlate()
    await lot.pay(plate, 60)
    expect(await logged(plate)).toHaveLength(1)
    const { database, files } = lot.app.services
    await runRetention({ database, files }, lot.clock.now + 93 * 24 * 60 * minute)
    expect(await logged(plate)).toEqual([])
    expect(JSON.stringify(await lot.query('select detail from lot_log'))).not.toContain(plate)
  })
})

describe('what keeps a payment as it is', () => {
  const paid = async () => {
    const plate = aPlate()
    await lot.pay(plate)
    const [{ id }] = await lot.query('select id from payment where plate = $1', [plate])
    return {
      plate,
      id: id as string,
      refund: (cents: number) => lot.staff('POST', `/payments/${id}/refund`, { cents }),
    }
  }
  const isPending = (work: Promise<unknown>) =>
    Promise.race([work.then(() => false), wait(200).then(() => true)])

  test('PAY-72: a refund is not sent while the account of the lot is being changed', async () => {
    const { refund } = await paid()
    const refunded = await lot.database.asSystem(async (tx) => {
      await hasOpenCharges(tx, lot.lotId)
      const refunded = refund(10)
      expect(await isPending(refunded)).toBe(true)
      return { refunded }
    })
    expect(codeOf(await refunded.refunded)).toBe('200 approved')
  })

  test('PAY-21: a payment is settled after a request that works out what is due', async () => {
    const { plate, id } = await paid()
    await lot.query(`update payment set state = 'started' where id = $1`, [id])
    const started = (await lot.database.asSystem((tx) => findPayment(tx, lot.lotId, id)))!
    const settled = await lot.database.asSystem(async (tx) => {
      await lockPayer(tx, lot.lotId, plate)
      const settled = settlePayment(lot.app.services, started, { state: 'unknown' })
      expect(await isPending(settled)).toBe(true)
      return { settled }
    })
    expect((await settled.settled).state).toBe('unknown')
    await lot.query(`update payment set state = 'approved' where id = $1`, [id])
  })

  test('PAY-61: one refund is never taken for another one', async () => {
    const { id, refund } = await paid()
    await refund(50)
    lot.sandbox.failures.push('hang-up-after')
    expect(codeOf(await refund(60))).toBe('200 pending')
    const providers = lot.app.services.paymentProviders as Map<'moneris', PaymentProvider>
    const moneris = providers.get('moneris')!
    const requests: { kind: string }[] = []
    providers.set('moneris', {
      ...moneris,
      find: (...args) => {
        requests.push(args[2])
        return moneris.find(...args)
      },
    })
    lot.clock.now += minute
    await lot.reconcile().finally(() => providers.set('moneris', moneris))
    const [first] = await lot.query(
      'select transaction_id from payment_refund where payment_id = $1 and cents = 50',
      [id],
    )
    const refunds = requests.filter(({ kind }) => kind === 'refund')
    expect(refunds).toMatchObject([{ kind: 'refund', cents: 60, earlier: [first.transaction_id] }])
    // Recorded as not carried out, and then answered late.
    const [own] = await lot.query(
      `update payment_refund f set state = 'not-charged', transaction_id = null
       from payment_refund b where b.id = f.id and f.payment_id = $1 and f.cents = 60 returning b.transaction_id`,
      [id],
    )
    const [, row] = await lot.database.asSystem((tx) => listRefunds(tx, lot.lotId, id))
    const late = { ...row!, state: 'started' as const }
    const answer = async (transaction: string) => {
      const receipt = { ...aReceipt, transaction }
      return (await settleRefund(lot.app.services, late, { state: 'approved', receipt })).state
    }
    expect(await answer(first.transaction_id)).toBe('not-charged')
    expect(await answer(own.transaction_id)).toBe('approved')
    await lot.expectSameBooks()
  })
})
