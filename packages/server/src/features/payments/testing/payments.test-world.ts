import type { Role } from '@stallwise/domain/access/roles.ts'
import { aRatePlan, hourlyOf } from '@stallwise/domain/pricing/a-plan.ts'
import type { RatePlan } from '@stallwise/domain/pricing/rate-plan.model.ts'
import type { CardBehavior } from '@stallwise/ports/conformance/payments.conformance.ts'
import type { PaymentAccount } from '@stallwise/ports/payments.port.ts'
import { expect } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { sealApiToken } from '../account/payment-account.store.ts'
import { reconcilePayments } from '../charge/reconcile.ts'

const tax = { name: 'HST', percent: 13, registrationNumber: '12345 RT', isIncluded: false }
/** 3.00 an hour and 13 % of tax. */
export const plan: RatePlan = aRatePlan({ hourly: hourlyOf(300), tax })

interface Sent {
  readonly key?: string
  readonly ip?: string
}

type Option = {
  minutes: number | null
  dueCents: number
  until: string
  taxCents: number
  totalCents: number
}
type Session = {
  token: string
  options: Option[]
  paidUntil: string | null
  coupon: { code: string; state: string; isUsed: boolean } | null
  pausedUntil: string | null
}

/** What tests need of the provider's sandbox. */
export interface Sandbox {
  readonly account: () => PaymentAccount
  readonly tokenOf: (card: CardBehavior, lifeMs?: number) => string
  readonly books: { balance(): number }
  readonly close: () => Promise<unknown>
}

export type StartSandbox<S> = (options: { clock: () => number; lateMs: number }) => Promise<S>

/** A lot that takes payments, with the provider's sandbox. */
export const startPayments = async <S extends Sandbox>(startSandbox: StartSandbox<S>) => {
  const lot = await startTestLot({ GATE_ADDRESSES: '127.0.0.1' })
  const sandbox = await startSandbox({ clock: () => lot.clock.now, lateMs: 50 })
  const { services } = lot.app
  const setAccount = async (account: PaymentAccount) => {
    const sealed = sealApiToken(services.gates.sealing, lot.lotId, account.apiToken)
    await lot.query(
      `insert into payment_account (parking_lot_id, provider, gateway_url, tokenization_url, profile_id, store_id,
         api_token, changed_at) values ($1, 'moneris', $2, $3, $4, $5, $6, now())
       on conflict (parking_lot_id) do update set gateway_url = $2, api_token = $6`,
      [lot.lotId, account.gatewayUrl, account.tokenizationUrl, account.profileId, account.storeId, sealed],
    )
  }
  const staff = (
    method: 'PUT' | 'POST' | 'GET' | 'DELETE',
    path: string,
    payload?: object,
    headers: object = {},
  ) =>
    lot.app.ask('provider', {
      method,
      url: `/api${path}`,
      headers: { ...headers },
      ...(payload && { payload }),
    })
  const setPayments = (payments: boolean) =>
    staff('PUT', '/parking-lots/update-productAccess', {
      parkingLot: lot.lotId,
      productAccess: { enforcement: true, visitorValidation: true, payments },
    })
  await setAccount(sandbox.account())
  await setPayments(true)
  await staff('PUT', `/parking-lots/${lot.lotId}/rate-plans`, { plan })
  let address = 0
  let plates = 0
  const anAddress = () => `198.51.${Math.floor(++address / 200)}.${address % 200}`
  const page = (query: Record<string, string>, ip = anAddress()) =>
    lot.app.server.inject({
      url: `/api/parking-lots/visitor-pay-parking/${lot.lotId}?${new URLSearchParams(query)}`,
      remoteAddress: ip,
    })
  const look = async (plate: string, more: Record<string, string> = {}): Promise<Session> =>
    (await page({ plate, ...more })).json().session
  /** What the QR code of the visit of a vehicle that is inside has. */
  const visitToken = async (licensePlate: string): Promise<string> => {
    const url = `/parking-lots/${lot.lotId}/pay-link?${new URLSearchParams({ licensePlate })}`
    const { path } = (await staff('GET', url)).json()
    return new URL(path, 'https://parking.example').searchParams.get('visit')!
  }
  const post = (body: object, { key, ip = anAddress() }: Sent = {}) =>
    lot.app.server.inject({
      method: 'POST',
      url: '/api/monerisPayment/processPaymentWithToken',
      remoteAddress: ip,
      headers: key === undefined ? {} : { 'idempotency-key': key },
      payload: { parkingLot: lot.lotId, ...body },
    })
  return {
    ...lot,
    /** A message of a source of devices. */
    receive: lot.post,
    sandbox,
    setAccount,
    setPayments,
    staff,
    page,
    look,
    visitToken,
    post,
    anAddress,
    /** Looks a plate up and pays for an option as the page does. */
    pay: async (
      plate: string,
      minutes: number | null = 60,
      card: CardBehavior = 'approves',
      more: Sent & Readonly<Record<string, unknown>> = {},
    ) => {
      const { token, options } = await look(plate)
      const { key, ip, ...body } = more
      const dueCents = options.find((option) => option.minutes === minutes)!.dueCents
      const dataKey = sandbox.tokenOf(card)
      return post(
        { session: token, minutes, dueCents, dataKey, ...body },
        { ...(key && { key }), ...(ip && { ip }) },
      )
    },
    receipt: async (id: string) =>
      (await lot.app.server.inject(`/api/monerisPayment/getReceipt/${id}`)).json(),
    /** A user of the lot with this role, and of no other lot. */
    addUser: (role: Role) =>
      lot.query(
        `with added as (insert into app_user (id, email, name, roles, customer_id)
           select gen_random_uuid(), $1 || '@example.com', $1, array[$1], customer_id from parking_lot where id = $2
           returning id)
         insert into user_lot (user_id, parking_lot_id) select id, $2 from added returning user_id`,
        [role, lot.lotId],
      ),
    /** A plate that no other payment is of. */
    aPlate: () => `PAY${100 + plates++}`,
    /** The same amount in our books and in the provider's. */
    expectSameBooks: async () => {
      const [{ ours }] =
        await lot.query(`select (select coalesce(sum(cents), 0) from payment where state = 'approved')::int
        - (select coalesce(sum(cents), 0) from payment_refund where state = 'approved')::int as ours`)
      expect(ours).toBe(sandbox.books.balance())
    },
    /** Adds a guest pass of two hours from now on. */
    addGuest: async (licensePlate: string, parkingPaymentOption: 'paid' | 'nonPaid') => {
      const path = `/pass-holders/add-guest-pass?parkingPaymentOption=${parkingPaymentOption}`
      const guest = {
        parkingLot: lot.lotId,
        passholderGroup: lot.passholderGroupId,
        name: 'Ana',
        minutes: 120,
      }
      const added = await staff('POST', path, { ...guest, licensePlate })
      expect([added.statusCode, added.json()]).toMatchObject([201, { licensePlate }])
    },
    /** A passholder with a charge in cents for each month from January 2026 on. */
    addPass: async (...months: number[]): Promise<string> => {
      const id = uuidv7()
      await lot.query(
        `insert into passholder (parking_lot_id, id, passholder_group_id, pass_id, name, email)
         select $1, $2, passholder_group_id, $3, 'Ana', 'ana@example.com, office@example.com'
         from passholder where id = $4`,
        [lot.lotId, id, `P-${id.slice(-6)}`, lot.passholderId],
      )
      await lot.query('delete from pass_charge_change')
      await lot.query(
        `insert into pass_charge (parking_lot_id, id, passholder_id, frequency, first_day, last_day, not_before,
           price_cents, passes, charged_days, charged_cents)
         select $1, gen_random_uuid(), $2, 'monthly', day, (day + interval '1 month')::date - 1, day, cents, 1, 30, cents
         from unnest($3::integer[]) with ordinality charge(cents, nth),
           lateral (select (date '2026-01-01' + (nth - 1) * interval '1 month')::date as day) month`,
        [lot.lotId, id, months],
      )
      return id
    },
    reconcile: () => reconcilePayments(services, lot.app.server.log),
    close: async () => {
      await lot.close()
      await sandbox.close()
    },
  }
}

/** A simulated controller of gates. */
interface TestController {
  readonly address: string
  readonly settings: object
  readonly outletBase: number
  readonly box: { readonly credentials: object }
}

/** Adds a gate on an outlet of a controller, for all zones of the lot. */
export const addGate = async (
  { lotId, query, app }: Pick<TestLotServer, 'lotId' | 'query' | 'app'>,
  { address, settings, outletBase, box }: TestController,
  outletToControl = 2,
): Promise<void> => {
  const add = async (url: string, more: object): Promise<string> => {
    const payload = { parkingLot: lotId, monexDeviceId: 'PDU', ...more }
    const added = await app.ask('provider', { method: 'POST', url: `/api${url}`, payload })
    expect(added.statusCode, added.body).toBe(201)
    return added.json()._id
  }
  const controller = { driver: 'dataprobe-pdu', address, settings, outletBase, ...box.credentials }
  await add('/sprockit/controllers', controller)
  const gate = await add('/sprockit', { name: 'Gate', id: 'gate', outletToControl, pulseMs: 500 })
  await query(`update zone set sprockits = array[$1::uuid]`, [gate])
  app.services.gates.gateZones.clear()
  app.services.lots.clear()
}

/** The status of a response with its problem or state. */
export const codeOf = (reply: { statusCode: number; json(): { code?: string; state?: string } }) =>
  `${reply.statusCode} ${reply.json().code ?? reply.json().state}`
