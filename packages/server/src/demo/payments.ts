import type { PaymentSandbox } from '@stallwise/demo/simulator/payment-sandbox.ts'
import { newPlates } from '@stallwise/demo/seeded/plates.ts'
import type { LiveSimulator } from '@stallwise/demo/simulator/live-simulator.ts'
import { namedRandom, wholeBetween } from '@stallwise/demo/seeded/random.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { sql } from 'kysely'
import {
  addPastPayment,
  pay,
  refundPayment,
  saveAccount,
  lookUpPlate,
  sealApiToken,
  type PaymentLog,
  type PaymentParts,
} from '#features/payments/payments.public.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { listHeld, listLotsThatHold, listOverdue, whenPaid } from './leaving-visitors.ts'
import { addPaymentExamples, type PaidVisit } from './payment-examples.ts'
import { payPassOfDemo } from './pass-payments.ts'
import { smallestLot } from './history.ts'
import { repeat } from './repeat.ts'
import { staffOf } from './violations.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'

const checkEveryMs = 5 * 60_000
const minute = 60_000
const leavesEveryMs = minute
/** A payment to leave now lasts 15 minutes. */
const leavesWithinMs = 3 * minute
const pastDays = 7
/** So many days further back are added bit by bit, for reports; of the smallest lot as many as its history has. */
const olderDays = 90
const olderDaysOfSmallest = 730
const olderEveryMs = 10_000
const olderDaysAtOnce = 3
const paymentsADay = 12
const paymentsAnHour = 4

type BookEntry = Parameters<PaymentSandbox['books']['add']>[0]
type Parts = PaymentParts & ChangeLotParts & { readonly log: PaymentLog }

/** The vehicles that leave within a time. */
type Leaving = LiveSimulator['leaving']

/** Payments of the demo's visitors: accounts at the sandbox, payments of the last days, and new ones as long as the server runs. */
export class DemoPayments {
  readonly #parts: Parts
  readonly #world: DemoWorld
  readonly #sandbox: PaymentSandbox
  readonly #lots: readonly string[]
  readonly #leaving: Leaving
  readonly #smallest: string
  /** How many days back the older payments of each lot go by now. */
  readonly #olderUntil = new Map<string, number>()
  #count = 0

  constructor(parts: Parts, world: DemoWorld, sandbox: PaymentSandbox, leaving: Leaving) {
    this.#parts = parts
    this.#world = world
    this.#sandbox = sandbox
    this.#leaving = leaving
    this.#smallest = smallestLot(world)
    this.#lots = world.lots.filter(({ product_access }) => product_access.payments).map(({ id }) => id)
  }

  /** Every lot has an account at the sandbox, whose address may be another one after each start. */
  async saveAccounts(): Promise<void> {
    const { database, gates, clock } = this.#parts
    const account = this.#sandbox.account(undefined, this.#sandbox.url)
    await database.asSystem(async (tx) => {
      for (const lotId of this.#lots) {
        const sealed = sealApiToken(gates.sealing, lotId, account.apiToken)
        await saveAccount(tx, { lotId, account, sealed, at: clock() })
      }
    })
  }

  /** What is missing of the last days and of the last hour. */
  async work(): Promise<void> {
    const now = this.#parts.clock()
    for (const lot of this.#lots) {
      const today = Math.floor(now / dayMs) * dayMs
      for (let day = pastDays; day >= 1; day--) await this.#payOfDay(lot, today - day * dayMs)
      await this.#payNow(lot, now)
      for (const plate of await this.#parts.database.asSystem((tx) => listOverdue(tx, lot, now)))
        await this.#payOf(lot, plate, true)
      await this.#addExamples(lot, now)
      const [dataKey, ip] = [this.#sandbox.tokenOf('approves'), `demo ${++this.#count}`]
      await payPassOfDemo(this.#parts, lot, { dataKey, ip, log: this.#parts.log })
    }
  }

  /** Payments of the days before the last ones, a few days of each lot at once. */
  async payOlder(): Promise<void> {
    const today = Math.floor(this.#parts.clock() / dayMs) * dayMs
    for (const lot of this.#lots) {
      const done = this.#olderUntil.get(lot) ?? pastDays
      const most = lot === this.#smallest ? olderDaysOfSmallest : olderDays
      const until = Math.min(most, done + olderDaysAtOnce)
      for (let day = done + 1; day <= until; day++) await this.#payOfDay(lot, today - day * dayMs)
      this.#olderUntil.set(lot, until)
    }
  }

  /** Twelve stays of a day (UTC) of the past, unless it has payments: the demo's history has no visits to pay for. */
  async #payOfDay(lot: string, from: number): Promise<void> {
    const { rows } = await this.#parts.database.asSystem((tx) =>
      sql`select from payment p where p.parking_lot_id = ${lot}
        and p.created_at >= ${new Date(from)} and p.created_at < ${new Date(from + dayMs)} limit 1`.execute(
        tx,
      ),
    )
    if (rows.length > 0) return
    const random = namedRandom(from, lot, 'payments')
    for (const plate of newPlates(random, paymentsADay)) {
      const at = from + wholeBetween(random, 4 * 60, 23 * 60) * minute
      const visit = { id: null, plate, entered_at: new Date(at - wholeBetween(random, 40, 230) * minute) }
      await this.#payVisit(lot, visit, at, true)
    }
  }

  async #payVisit(lot: string, visit: PaidVisit, at: number, isApproved: boolean): Promise<void> {
    const paid = await addPastPayment(this.#parts, lot, visit, at, () => {
      const receipt = this.#receiptOf(at)
      return isApproved
        ? { state: 'approved', receipt }
        : { state: 'declined', reason: 'insufficient-funds', receipt: { ...receipt, responseCode: '481' } }
    })
    if (paid && isApproved) this.#sandbox.books.add(this.#entryOf(paid, at))
  }

  #addExamples(lot: string, now: number): Promise<void> {
    const pay = this.#payVisit.bind(this)
    return addPaymentExamples({ parts: this.#parts, world: this.#world, pay }, lot, now - pastDays * dayMs)
  }

  #receiptOf(at: number) {
    const count = this.#sandbox.books.entries.length + 1
    return {
      transaction: `${331_900 + count}-0_10`,
      referenceNumber: `66012345001${String(count % 10_000_000).padStart(7, '0')}`,
      authorizationCode: String(100_000 + count),
      responseCode: '027',
      message: 'APPROVED           *                    =',
      cardType: 'visa' as const,
      lastDigits: '4242',
      at,
    }
  }

  #entryOf({ id, cents }: { id: string; cents: number }, at: number): BookEntry {
    const { transaction, referenceNumber, authorizationCode } = this.#receiptOf(at)
    const common = {
      kind: 'purchase',
      original: null,
      code: '027',
      iso: '01',
      brand: 'V',
      maskedPan: '4242***4242',
    } as const
    const { storeId } = this.#sandbox.account()
    const day = new Date(at).toISOString().slice(0, 10)
    const order = { storeId, orderId: id, customerId: id, cents, at, batch: `0/${day}` }
    return { ...common, ...order, transaction, referenceNumber, authorizationCode }
  }

  async #payNow(lot: string, now: number): Promise<void> {
    const { rows } = await this.#parts.database.asSystem((tx) =>
      sql<{ plate: string }>`select v.plate from visit v
        where v.parking_lot_id = ${lot} and v.exited_at is null and v.passholder_id is null and length(v.plate) <= 8
          and v.entered_at between ${new Date(now - 6 * 60 * minute)} and ${new Date(now - 20 * minute)}
          and not exists (select from payment p where p.parking_lot_id = v.parking_lot_id and p.plate = v.plate
            and p.paid_until > ${new Date(now)})
        order by v.id limit greatest(0, ${paymentsAnHour} - (select count(*) from payment p
          where p.parking_lot_id = ${lot} and p.minutes is not null and p.created_at > ${new Date(now - 60 * minute)}))`.execute(
        tx,
      ),
    )
    for (const { plate } of rows) await this.#payOf(lot, plate)
  }

  /** As the page does: most cards are approved, one in ten is declined, and one payment in fifteen is refunded in part. */
  async #payOf(lot: string, plate: string, isLeaving = false): Promise<void> {
    const ip = `demo ${++this.#count}`
    const session = await lookUpPlate(this.#parts, lot, plate)
    const due = session?.options.filter(({ dueCents }) => dueCents > 0) ?? []
    const leavesNow = due.find(({ minutes }) => minutes === null)
    // Most stay no longer than they paid for.
    const option = isLeaving ? leavesNow : this.#count % 4 === 0 ? due[0] : due.at(-1)
    if (!session || !option) return
    const card = !isLeaving && this.#count % 10 === 0 ? 'insufficient-funds' : 'approves'
    const result = await pay(this.#parts, {
      parkingLot: lot,
      session: session.token,
      minutes: option.minutes,
      dueCents: option.dueCents,
      coupon: null,
      beside: null,
      email: null,
      dataKey: this.#sandbox.tokenOf(card),
      key: null,
      ip,
      log: this.#parts.log,
    })
    if (!isLeaving && result.state === 'approved' && this.#count % 15 === 0)
      await this.#refund(result.receipt!, option.dueCents)
  }

  async #refund(receipt: string, cents: number): Promise<void> {
    const { rows } = await this.#parts.database.asSystem((tx) =>
      sql<{ id: string }>`select id from payment where receipt_id = ${receipt}`.execute(tx),
    )
    const request = { cents: Math.ceil(cents / 2), note: null, key: null, log: this.#parts.log }
    await refundPayment(this.#parts, staffOf(this.#world), rows[0]!.id, request)
  }

  /** Where exits hold vehicles that are not paid, most visitors pay before they leave, and some when they are held. GAT-57, GAT-58. */
  async payOfLeaving(): Promise<void> {
    const now = this.#parts.clock()
    const lots = await this.#parts.database.asSystem((tx) => listLotsThatHold(tx, this.#lots))
    const leaving = this.#leaving(leavesWithinMs).filter(({ lotId }) => lots.includes(lotId))
    for (const { lotId, plate } of leaving)
      if (whenPaid(lotId, plate) === 'before') await this.#payOf(lotId, plate, true)
    for (const { lotId, plate } of await this.#parts.database.asSystem((tx) => listHeld(tx, lots, now)))
      if (whenPaid(lotId, plate) !== 'never') await this.#payOf(lotId, plate, true)
  }

  /** Works every five minutes, and for vehicles that leave every minute; the returned function stops it. */
  watch(report: (problem: string) => void): () => Promise<void> {
    const onError = (error: unknown) => report(`payments of the demo could not be made: ${String(error)}`)
    const stops = [
      repeat(checkEveryMs, () => this.work(), onError),
      repeat(leavesEveryMs, () => this.payOfLeaving(), onError),
      repeat(olderEveryMs, () => this.payOlder(), onError),
    ]
    return async () => {
      await Promise.all(stops.map((stop) => stop()))
    }
  }
}
