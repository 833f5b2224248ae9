import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { DuePass, PassPayPage } from '@stallwise/contract/payments/pass-payments.contract.ts'
import type { CardBehavior } from '@stallwise/ports/conformance/payments.conformance.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { erasePassholders } from '#features/passholders/passholders.public.ts'
import { minute } from '#testing/test-lot.ts'
import { codeOf, startPayments } from '../testing/payments.test-world.ts'

vi.setConfig({ testTimeout: 30_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
})
afterAll(() => lot?.close())

const day = 24 * 60 * minute

const linkOf = (pass: string) => lot.staff('GET', `/pass-holders/${pass}/pay-link`)
const tokenOf = async (pass: string): Promise<string> =>
  new URL((await linkOf(pass)).json().path, 'https://parking.example').searchParams.get('token')!
const open = (token: string, lotId = lot.lotId) =>
  lot.app.server.inject({
    url: `/api/parking-lots/${lotId}/pass-payment?${new URLSearchParams({ token })}`,
    remoteAddress: lot.anAddress(),
  })
const pageOf = async (token: string): Promise<PassPayPage> => (await open(token)).json()
const send = (token: string, body: object, key?: string) =>
  lot.app.server.inject({
    method: 'POST',
    url: `/api/parking-lots/${lot.lotId}/pass-payment`,
    remoteAddress: lot.anAddress(),
    headers: key === undefined ? {} : { 'idempotency-key': key },
    payload: { token, ...body },
  })
const bodyOf = (charges: DuePass['charges'], card: CardBehavior = 'approves') => ({
  charges: charges.map(({ _id }) => _id),
  dueCents: charges.reduce((sum, { dueCents }) => sum + dueCents, 0),
  dataKey: lot.sandbox.tokenOf(card),
})
const chargesOf = (pass: string) =>
  lot.query(
    `select paid_cents as paid, refunded_cents as refunded, state from pass_charge where passholder_id = $1
    order by first_day`,
    [pass],
  )
const paymentOf = async (pass: string): Promise<string> =>
  (await lot.query('select id from payment where passholder_id = $1 order by created_at desc', [pass]))[0].id
const refund = (id: string, body: object = {}) => lot.staff('POST', `/payments/${id}/refund`, body)
/** Our books are the provider's, and the charges have what the payments of passes moved. */
const expectSameBooks = async () => {
  const [{ ours, ofPasses, entered }] = await lot.query(`with moved as (select passholder_id,
      p.cents - coalesce((select sum(f.cents) from payment_refund f where f.payment_id = p.id and f.state = 'approved'), 0)
        as cents from payment p where state = 'approved')
    select (select sum(cents) from moved)::int as ours,
      (select sum(cents) from moved where passholder_id is not null)::int as "ofPasses",
      (select sum(case kind when 'payment' then cents else -cents end) from pass_charge_entry where method = 'link')::int
        as entered`)
  expect([ours, entered]).toEqual([lot.sandbox.books.balance(), ofPasses])
}

describe('PCH-40 to PCH-42: the link', () => {
  test('shows what is due without a name, is valid in its lot, and ends after 30 days', async () => {
    const pass = await lot.addPass(5_650, 11_300)
    const token = await tokenOf(pass)
    const page = await pageOf(token)
    expect(page).toMatchObject({
      isOpen: true,
      pass: {
        isRemoved: false,
        tax: { name: 'HST', percent: 13 },
        isPaying: false,
        charges: [
          { firstDay: '2026-01-01', dueCents: 5_650, state: 'overdue' },
          { firstDay: '2026-02-01', dueCents: 11_300 },
        ],
      },
    })
    expect(JSON.stringify(page)).not.toMatch(/Ana|example\.com/)
    expect(codeOf(await open(token, lot.otherLotId))).toBe('404 not-found')
    expect(codeOf(await open('x'))).toBe('404 not-found')
    lot.clock.now += 31 * 24 * 60 * minute
    expect(codeOf(await open(token))).toBe('410 link-expired')
    expect(codeOf(await send(token, bodyOf(page.pass.charges)))).toBe('410 link-expired')
    lot.clock.now -= 31 * 24 * 60 * minute
  })

  test('PCH-51: that has expired answers a repeated request, and says that nothing is due, for 30 days', async () => {
    const pass = await lot.addPass(2_000)
    const token = await tokenOf(pass)
    const body = bodyOf((await pageOf(token)).pass.charges)
    const key = '00000000-0000-4000-8000-0000000000aa'
    expect(codeOf(await send(token, body, key))).toBe('200 approved')
    lot.clock.now += 31 * day
    expect(codeOf(await send(token, body, key))).toBe('200 approved')
    expect(codeOf(await send(token, body))).toBe('410 link-expired')
    expect((await pageOf(token)).pass.charges).toEqual([])
    await lot.query('update pass_charge set charged_cents = 2500 where passholder_id = $1', [pass])
    expect(codeOf(await open(token))).toBe('410 link-expired')
    await lot.query('update pass_charge set charged_cents = 2000 where passholder_id = $1', [pass])
    lot.clock.now += 30 * day
    expect(codeOf(await open(token))).toBe('410 link-expired')
    lot.clock.now -= 61 * day
  })

  test('PAY-120: shows sums that are too large to be paid at once, which are refused', async () => {
    const token = await tokenOf(await lot.addPass(2_000_000_000, 2_000_000_000, 1_000))
    const { charges } = (await pageOf(token)).pass
    expect(codeOf(await send(token, bodyOf(charges)))).toBe('422 amount-too-large')
    expect(codeOf(await send(token, bodyOf(charges.slice(2))))).toBe('200 approved')
  })

  test('says that nothing is due, that the pass was deleted or erased, or that the lot takes no payments', async () => {
    const pass = await lot.addPass()
    const token = await tokenOf(pass)
    expect((await pageOf(token)).pass.charges).toEqual([])
    expect(codeOf(await lot.staff('POST', `/pass-holders/${pass}/pay-link/email`))).toBe('409 nothing-due')
    await lot.setPayments(false)
    expect(await pageOf(token)).toMatchObject({ isOpen: false, tokenization: null })
    expect(codeOf(await linkOf(pass))).toBe('409 payments-off')
    await lot.setPayments(true)
    await lot.query(`update passholder set removed_at = '2026-01-01T12:00Z' where id = $1`, [pass])
    expect((await pageOf(token)).pass.isRemoved).toBe(true)
    await lot.query('update passholder set erased_at = now() where id = $1', [pass])
    expect(codeOf(await open(token))).toBe('404 not-found')
    expect(codeOf(await linkOf(pass))).toBe('404 not-found')
  })

  test('stands on the pass portal while something is due', async () => {
    const pass = await lot.addPass(2_000)
    const portal = (body: object) =>
      lot.app.server.inject({ method: 'POST', url: '/api/v2/pass-holders-details/', payload: body })
    const { passholderId } = (await pageOf(await tokenOf(pass))).pass
    await portal({ passholderId, email: 'office@example.com' })
    const mailed = () => lot.query(`select body_text from outbox_mail where template = 'pass-link'`)
    await vi.waitFor(async () => expect(await mailed()).toHaveLength(1))
    const token = /pass-portal\/([\w-]+)/.exec((await mailed())[0].body_text)![1]
    const { payment } = (await portal({ token })).json().pass
    expect(payment).toMatchObject({ dueCents: 2_000, currency: 'CAD' })
    const own = new URL(payment.path, 'https://parking.example').searchParams.get('token')!
    await send(own, bodyOf((await pageOf(own)).pass.charges))
    expect((await portal({ token })).json().pass.payment).toBeNull()
  })

  test('is sent to the addresses of the passholder, three times an hour, and erased with it', async () => {
    const pass = await lot.addPass(2_000)
    const sendLink = () => lot.staff('POST', `/pass-holders/${pass}/pay-link/email`)
    expect((await sendLink()).json()).toEqual({ sent: 2 })
    const mails = () =>
      lot.query(`select recipient, body_text from outbox_mail where cause = $1`, [`pass-payment:${pass}`])
    const [mail] = await mails()
    expect(mail.body_text).toMatch(/CAD\s20\.00 is due/)
    const token = new URL(/https?:\S+token=\S+/.exec(mail.body_text)![0]).searchParams.get('token')!
    expect((await pageOf(token)).pass.charges).toHaveLength(1)
    await sendLink()
    await sendLink()
    expect(codeOf(await sendLink())).toBe('429 too-many-requests')
    await send(token, { ...bodyOf((await pageOf(token)).pass.charges), email: 'ana@example.com' })
    await refund(await paymentOf(pass), { cents: 10, note: 'Ms. Secretive' })
    const noted = () =>
      lot.query(`select 1 from payment_refund where note like '%Secretive%'
        union all select 1 from audit_entry where after::text like '%Secretive%'`)
    expect(await noted()).toHaveLength(2)
    await lot.query(`update passholder set removed_at = '2020-01-01' where id = $1`, [pass])
    await lot.app.services.database.asSystem((tx) =>
      erasePassholders(tx, lot.lotId, Date.parse('2021-01-01')),
    )
    expect(await mails()).toEqual([])
    expect(await noted()).toEqual([])
    // PCH-17: nothing would erase a later one.
    const [{ id: charge }] = await lot.query('select id from pass_charge where passholder_id = $1', [pass])
    const note = 'Ms. Secretive'
    const given = { parkingLot: lot.lotId, charges: [charge], cents: 5 }
    for (const reply of [
      await refund(await paymentOf(pass), { cents: 20, note }),
      await lot.staff('POST', '/pass-charges/payments', { ...given, note }),
    ])
      expect(reply.json().errors).toMatchObject([{ path: 'note', code: 'not-allowed' }])
    expect(await noted()).toEqual([])
    expect((await lot.staff('POST', '/pass-charges/payments', given)).statusCode).toBe(200)
    expect(await lot.query(`select 1 from outbox_mail where recipient = 'ana@example.com'`)).toEqual([])
    expect(await lot.query('select email, cents from payment where passholder_id = $1', [pass])).toEqual([
      { email: null, cents: 2_000 },
    ])
  })
})

describe('PCH-43 to PCH-46: a payment', () => {
  test('of chosen charges is entered in them, once, with its tax, receipt and audit', async () => {
    const pass = await lot.addPass(5_650, 5_650, 1_000)
    const token = await tokenOf(pass)
    const { charges } = (await pageOf(token)).pass
    const body = { ...bodyOf(charges.slice(0, 2)), email: 'payer@example.com' }
    expect(codeOf(await send(token, { ...body, dueCents: body.dueCents - 1 }))).toBe('409 price-changed')
    expect(codeOf(await send(token, { ...body, dataKey: null }))).toBe('422 invalid')
    const both = await Promise.all([send(token, body, 'k1'), send(token, body, 'k1')])
    // The slower of the two finds the payment of the other one: still under way, or approved already.
    expect(both.map(codeOf)).toContain('200 approved')
    expect(both.map(codeOf).filter((code) => code !== '200 approved' && code !== '200 pending')).toEqual([])
    expect(new Set(both.map((reply) => reply.json().receipt)).size).toBe(1)
    expect(codeOf(await send(token, body, 'k1'))).toBe('200 approved')
    expect(await lot.query('select 1 from payment where passholder_id = $1', [pass])).toHaveLength(1)
    expect(await chargesOf(pass)).toMatchObject([{ state: 'paid' }, { state: 'paid' }, { state: 'due' }])
    expect(codeOf(await send(token, body))).toBe('409 price-changed')
    const [{ receipt }] = both.map((reply) => reply.json())
    expect(await lot.receipt(receipt)).toMatchObject({
      state: 'approved',
      plate: '',
      pass: { passholderId: (await pageOf(token)).pass.passholderId },
      lines: [
        { kind: 'pass', cents: 5_650, firstDay: '2026-01-01', lastDay: '2026-01-31' },
        { kind: 'pass', cents: 5_650, firstDay: '2026-02-01' },
      ],
      chargedCents: 11_300,
      taxCents: 1_300,
      tax: { registrationNumber: '12345 RT' },
    })
    const [mail] = await lot.query(`select body_text from outbox_mail where recipient = 'payer@example.com'`)
    expect(mail.body_text).toContain('January 1')
    const audited = await lot.query(`select action from audit_entry where object_id = $1`, [charges[0]!._id])
    expect(audited).toEqual([{ action: 'pass-charge.payment' }])
    const id = await paymentOf(pass)
    expect((await lot.staff('GET', `/payments/${id}`)).json()).toMatchObject({
      licensePlate: null,
      pass: { passholder: pass, charges: [{ _id: charges[0]!._id, cents: 5_650 }, {}] },
      refundableCents: 11_300,
    })
    const { entries } = (await lot.staff('GET', `/pass-charges/${charges[0]!._id}`)).json()
    expect(entries).toMatchObject([{ method: 'link', payment: id, cents: 5_650 }])
    const taken = { parkingLot: lot.lotId, entries: [entries[0]._id] }
    expect(codeOf(await lot.staff('POST', '/pass-charges/reversals', taken))).toBe('409 charge-changed')
    await expectSameBooks()
  })

  test('PAY-110: of other charges of the same amount with the same Idempotency-Key is refused', async () => {
    const pass = await lot.addPass(1_500, 1_500)
    const token = await tokenOf(pass)
    const { charges } = (await pageOf(token)).pass
    const first = bodyOf(charges.slice(0, 1))
    expect(codeOf(await send(token, first, 'same-amount'))).toBe('200 approved')
    expect(codeOf(await send(token, bodyOf(charges.slice(1)), 'same-amount'))).toBe(
      '422 idempotency-key-used',
    )
    expect(codeOf(await send(token, first, 'same-amount'))).toBe('200 approved')
    expect(await chargesOf(pass)).toMatchObject([{ state: 'paid' }, { state: 'due' }])
  })

  test('PCH-47: staff enter something once by an Idempotency-Key, and nothing else with it', async () => {
    const pass = await lot.addPass(2_000, 2_000)
    const [first, second] = (await pageOf(await tokenOf(pass))).pass.charges.map(({ _id }) => _id)
    const enter = (path: string, body: object) =>
      lot.staff(
        'POST',
        `/pass-charges/${path}`,
        { parkingLot: lot.lotId, ...body },
        { 'idempotency-key': 'k47' },
      )
    const part = { charges: [first], cents: 500 }
    const { entries } = (await enter('payments', part)).json()
    expect((await enter('payments', part)).json()).toEqual({ entries })
    const others: [string, object][] = [
      ['payments', { charges: [second], cents: 500 }],
      ['payments', { charges: [first], cents: 600 }],
      ['payments', { charges: [first, second] }],
      ['refunds', part],
      ['reversals', { entries }],
    ]
    for (const [path, body] of others)
      expect(codeOf(await enter(path, body))).toBe('422 idempotency-key-used')
    expect(await chargesOf(pass)).toMatchObject([{ paid: 500 }, { paid: 0 }])
  })

  test('that is unknown keeps others and staff from paying, until it is looked up', async () => {
    const pass = await lot.addPass(3_000)
    const token = await tokenOf(pass)
    const { charges } = (await pageOf(token)).pass
    lot.sandbox.failures.push('hang-up-after')
    expect(codeOf(await send(token, bodyOf(charges)))).toBe('200 pending')
    expect((await pageOf(token)).pass.isPaying).toBe(true)
    expect(codeOf(await send(token, bodyOf(charges)))).toBe('409 payment-in-progress')
    const marked = { parkingLot: lot.lotId, charges: [charges[0]!._id] }
    expect(codeOf(await lot.staff('POST', '/pass-charges/payments', marked))).toBe('409 payment-in-progress')
    lot.clock.now += minute
    await lot.reconcile()
    expect(await chargesOf(pass)).toEqual([{ paid: 3_000, refunded: 0, state: 'paid' }])
    expect(codeOf(await lot.staff('POST', '/pass-charges/payments', marked))).toBe('409 charge-changed')
    await expectSameBooks()
  })

  test('that is declined enters nothing; five of them pause paying for the pass', async () => {
    const pass = await lot.addPass(3_000)
    const token = await tokenOf(pass)
    const { charges } = (await pageOf(token)).pass
    for (let nth = 0; nth < 5; nth++)
      expect(codeOf(await send(token, bodyOf(charges, 'insufficient-funds')))).toBe('200 declined')
    expect(codeOf(await send(token, bodyOf(charges)))).toBe('429 too-many-attempts')
    expect((await pageOf(token)).pass.pausedUntil).not.toBeNull()
    expect(await chargesOf(pass)).toEqual([{ paid: 0, refunded: 0, state: 'due' }])
  })

  test('that is refunded makes its charges due again, those to be refunded first', async () => {
    const pass = await lot.addPass(3_000, 4_000)
    const token = await tokenOf(pass)
    await send(token, bodyOf((await pageOf(token)).pass.charges))
    const id = await paymentOf(pass)
    const [first] = await lot.query(
      `update pass_charge set charged_cents = 2500 where passholder_id = $1 and first_day = '2026-01-01' returning id`,
      [pass],
    )
    expect((await refund(id, { cents: 700 })).json()).toMatchObject({ state: 'approved' })
    expect(await chargesOf(pass)).toEqual([
      { paid: 3_000, refunded: 500, state: 'paid' },
      { paid: 4_000, refunded: 200, state: 'due' },
    ])
    expect((await pageOf(token)).pass.charges).toMatchObject([{ dueCents: 200, chargedCents: 4_000 }])
    // What staff gave back another way is not refunded to the card too.
    await lot.query('update pass_charge set charged_cents = 0 where id = $1', [first.id])
    const given = { parkingLot: lot.lotId, charges: [first.id], cents: 2_000 }
    expect((await lot.staff('POST', '/pass-charges/refunds', given)).statusCode).toBe(200)
    expect((await lot.staff('GET', `/payments/${id}`)).json().refundableCents).toBe(4_300)
    expect(codeOf(await refund(id, { cents: 4_301 }))).toBe('409 not-refundable')
    lot.sandbox.failures.push('hang-up-after')
    expect((await refund(id)).json()).toMatchObject({ state: 'pending' })
    expect(codeOf(await lot.staff('POST', '/pass-charges/refunds', given))).toBe('409 payment-in-progress')
    lot.clock.now += minute
    await lot.reconcile()
    expect(await chargesOf(pass)).toEqual([
      { paid: 3_000, refunded: 3_000, state: 'paid' },
      { paid: 4_000, refunded: 4_000, state: 'due' },
    ])
    await expectSameBooks()
  })
})
