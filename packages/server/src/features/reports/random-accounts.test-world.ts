import { dayMs, hourMs } from '@stallwise/domain/time/durations.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { testSessions, type TestSession } from '#features/charging/testing/session-rows.test-world.ts'
import { testCharges, type TestCharge } from '#features/pass-charges/testing/charge-rows.test-world.ts'
import {
  giveBackUses,
  giveValidation,
  reserveCoupon,
  reserveGiven,
  settleUses,
  takeBack,
} from '#features/payment-validations/payment-validations.public.ts'
import type { TestLotServer } from '#testing/test-lot.ts'
import type { Chance } from './random-history.test-world.ts'

/** Something that happens; nothing if it cannot now. */
export type AccountStep = (chance: Chance) => Promise<unknown>

const someOf = <Item>({ oneOf }: Chance, items: readonly Item[]): Item | undefined =>
  items.length === 0 ? undefined : oneOf(items)

/** What passes are charged, paid in part or in full, refunded, waived and reversed, also for charging sessions. */
export const chargeSteps = (lot: TestLotServer): readonly AccountStep[] => {
  const rows = testCharges(lot.app.services.database, lot.lotId)
  const charges: TestCharge[] = []
  const sessions: Awaited<ReturnType<typeof rows.enterSession>>[] = []
  const entries: string[] = []
  /** An entry of staff; what the charge does not allow now is refused and changes nothing. */
  const enter =
    (path: string, more: (chance: Chance) => object = () => ({})): AccountStep =>
    async (chance) => {
      const charge = someOf(chance, charges)
      if (!charge) return
      const body = Object.assign({ parkingLot: lot.lotId, charges: [charge.id] }, more(chance))
      const reply = await lot.send('POST', `/pass-charges/${path}`, body)
      if (reply.statusCode === 200) entries.push(...reply.json().entries)
    }
  const add: AccountStep = async ({ aTime, random }) => {
    const charge = rows.newCharge(localDayOf(aTime(), 'America/Toronto').day)
    charges.push(charge)
    await rows.write(charge, 1_000 + Math.floor(random() * 9_000))
  }
  return [
    add,
    add,
    async (chance) => {
      const charge = someOf(chance, charges)
      return charge && rows.write(charge, Math.floor(chance.random() * 9_000))
    },
    enter('payments'),
    enter('payments', () => ({ cents: 700 })),
    enter('refunds'),
    enter('waivers', () => ({ note: 'Gate was broken' })),
    async (chance) => {
      const entry = someOf(chance, entries)
      return entry && lot.send('POST', '/pass-charges/reversals', { parkingLot: lot.lotId, entries: [entry] })
    },
    async ({ aTime, random }) =>
      sessions.push(await rows.enterSession(aTime(), 100 + Math.floor(random() * 900))),
    async (chance) => {
      const session = someOf(chance, sessions)
      return session && rows.changeSession(Object.assign(session, { cents: 50 }))
    },
  ]
}

/** Validations that staff give and take back, and coupons, with payments that go through, fail or are refunded. */
export const validationSteps = async (lot: TestLotServer): Promise<readonly AccountStep[]> => {
  const { lotId } = lot
  const { database } = lot.app.services
  const [given, coupon] = [uuidv7(), uuidv7()]
  const insert = `insert into payment_validation (parking_lot_id, id, name, given_by, reduction, amount, coupon_code)`
  await lot.query(`${insert} values ($1, $2, 'Shop', 'staff', 'percent', 50, null)`, [lotId, given])
  await lot.query(`${insert} values ($1, $2, 'Spring', 'coupon', 'amount', 3, 'SPRING')`, [lotId, coupon])
  const [{ id: userId }] = await lot.query('select id from app_user limit 1')
  const uses: string[] = []
  const payments: string[] = []
  const use = (at: number) => ({ lotId, plate: `S${Math.floor(at / 1000) % 1_000_000}`, at })
  const pay =
    (work: (paymentId: string) => Promise<unknown>): AccountStep =>
    async (chance) => {
      const paymentId = someOf(chance, payments)
      return paymentId && work(paymentId)
    }
  const settle = (isUsed: boolean) =>
    pay((paymentId) => database.asSystem((tx) => settleUses(tx, paymentId, isUsed)))
  const give: AccountStep = async ({ aTime }) => {
    const found = await database.asSystem((tx) =>
      giveValidation(tx, given, Object.assign(use(aTime()), { userId })),
    )
    if ('id' in found) uses.push(found.id)
  }
  return [
    give,
    give,
    async (chance) => {
      const id = someOf(chance, uses)
      return id && database.asSystem((tx) => takeBack(tx, lotId, id, lot.clock.now))
    },
    async ({ aTime }) => {
      const paymentId = uuidv7()
      payments.push(paymentId)
      await database.asSystem((tx) => reserveCoupon(tx, 'SPRING', Object.assign(use(aTime()), { paymentId })))
    },
    async (chance) => {
      const id = someOf(chance, uses)
      const paymentId = uuidv7()
      if (id && (await database.asSystem((tx) => reserveGiven(tx, lotId, [id], paymentId))))
        payments.push(paymentId)
    },
    settle(true),
    settle(true),
    settle(false),
    pay((paymentId) => database.asSystem((tx) => giveBackUses(tx, lotId, paymentId))),
    // Plates are erased. REP-05
    () =>
      database.asSystem((tx) =>
        sql`update payment_validation_use set plate = '', visit_id = null where parking_lot_id = ${lotId}`.execute(
          tx,
        ),
      ),
  ]
}

/** Charging sessions that begin, end, are judged anew, settled, cleared by a person, or turn out to be parts of others. */
export const sessionSteps = (lot: TestLotServer): readonly AccountStep[] => {
  const rows = testSessions(lot.app.services.database, lot.lotId, uuidv7())
  const known = new Map<string, TestSession>()
  const judge = async ({ random, isOdds }: Chance, session: TestSession) => {
    const judged: TestSession = {
      id: session.id,
      beganAt: session.beganAt,
      passholderId: session.passholderId,
      endedAt: isOdds(0.6) ? session.beganAt + Math.floor(random() * 5 * hourMs) : session.endedAt,
      wh: Math.floor(random() * 40_000),
      isDoubtful: isOdds(0.2),
    }
    known.set(judged.id, judged)
    await rows.judge(judged, lot.clock.now)
  }
  const begin: AccountStep = (chance) =>
    judge(chance, {
      id: uuidv7(),
      beganAt: chance.aTime(),
      endedAt: null,
      wh: 0,
      isDoubtful: false,
      passholderId: chance.isOdds(0.5) ? uuidv7() : null,
    })
  const change =
    (work: (session: TestSession, chance: Chance) => Promise<unknown>): AccountStep =>
    async (chance) => {
      const session = someOf(chance, [...known.values()])
      return session && work(session, chance)
    }
  return [
    begin,
    begin,
    begin,
    change((session, chance) => judge(chance, session)),
    change((session, chance) => judge(chance, session)),
    change(({ id }, { random }) => rows.settle(id, Math.floor(random() * 4_000), lot.clock.now)),
    change((session, { random }) => rows.clear(session, Math.floor(random() * 9_000), lot.clock.now)),
    ({ isOdds }) =>
      rows.forgetUnsettled(
        lot.clock.now - 20 * dayMs,
        [...known.keys()].filter(() => isOdds(0.8)),
      ),
    () => rows.erase(),
  ]
}
