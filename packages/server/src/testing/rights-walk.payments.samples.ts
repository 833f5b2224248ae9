import { randomBytes } from 'node:crypto'
import { monerisAddresses } from '@stallwise/domain/payments/payment-addresses.ts'
import { insertRow } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'

const ofAnybody = (make: Row['make']): Row => ({ scope: 'anybody', make })
const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const lotId = ({ lot }: Target) => lot.lot.id

/** The id of the receipt of a payment. */
const aReceipt = async (target: Target): Promise<string> => {
  const receiptId = randomBytes(16).toString('base64url')
  await aPayment(target, receiptId)
  return receiptId
}

/** A payment of nothing, which cannot be refunded. */
const aPayment = (target: Target, receiptId = randomBytes(16).toString('base64url')): Promise<string> =>
  insertRow(target, 'payment', {
    order_id: receiptId,
    receipt_id: receiptId,
    state: 'approved',
    plate: 'ABC123',
    session_from: new Date(),
    paid_until: new Date(),
    leave_by: new Date(),
    cents: 0,
    tax_cents: 0,
    paid_before_cents: 0,
    currency: 'CAD',
    quote: JSON.stringify({
      lines: [],
      totals: { parkingCents: 0, netCents: 0, taxCents: 0, totalCents: 0 },
      tax: null,
    }),
    language: 'en-US',
    created_at: new Date(),
  })

const versionOfAccount = async (target: Target): Promise<number> => {
  const account = await target.database.asSystem((tx) =>
    tx
      .selectFrom('payment_account')
      .select('version')
      .where('parking_lot_id', '=', lotId(target))
      .executeTakeFirst(),
  )
  return account?.version ?? 0
}

const anAccount = {
  ...monerisAddresses.qa,
  profileId: 'ht1',
  storeId: 'store1',
  apiToken: 'secret',
}

const ofReport = (body: object) => ofLot((target) => ({ body: { parkingLot: lotId(target), ...body } }))

/** One request for every endpoint of payments. */
export const paymentSamples = {
  'POST /getRevenueDetails': ofReport({}),
  'POST /parking-lots/getRevenueDetails': ofReport({}),
  'POST /getFilterRevenueReports': ofReport({ reportName: 'visitor' }),
  'POST /parking-lots/getFilterRevenueReports': ofReport({ reportName: 'visitor' }),
  'POST /parking-lots/countRevenueReport': ofReport({ reportName: 'visitor' }),
  'GET /portfolio': ofAnybody(() => ({})),
  'GET /portfolio/mail': ofAnybody(() => ({})),
  'POST /portfolio/mail': ofAnybody(() => ({
    body: { timePeriod: '7d', customer: null, every: 'week', onDay: 1, hour: 6, timeZone: 'America/Toronto' },
  })),
  'DELETE /portfolio/mail': ofAnybody(() => ({})),
  'GET /passholder-movements': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'GET /passholder-movements/sectors': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'GET /parking-lots/visitor-pay-parking/{id}': ofAnybody((target) => ({ params: { id: lotId(target) } })),
  'POST /monerisPayment/processPaymentWithToken': {
    ...ofAnybody((target) => ({
      body: { parkingLot: lotId(target), session: 'expired', minutes: 60, dueCents: 0 },
    })),
    allowedStatus: 410,
  },
  'GET /monerisPayment/getReceipt/{id}': ofAnybody(async (target) => ({
    params: { id: await aReceipt(target) },
  })),
  'POST /payments/receipts/{id}/email': ofAnybody(async (target) => ({
    params: { id: await aReceipt(target) },
    body: { email: `${randomBytes(8).toString('hex')}@example.com` },
  })),
  'GET /parking-lots/{id}/payment-account': ofLot((target) => ({ params: { id: lotId(target) } })),
  'PUT /parking-lots/{id}/payment-account': ofLot(async (target) => ({
    params: { id: lotId(target) },
    body: { ...anAccount, version: await versionOfAccount(target) },
  })),
  'POST /parking-lots/{id}/payment-account/test': {
    // Refused before anything is sent: nothing is saved whose API token could be used.
    ...ofLot((target) => ({
      params: { id: lotId(target) },
      body: { ...anAccount, storeId: 'not saved', apiToken: null },
    })),
    allowedStatus: 422,
  },
  'GET /payments': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'GET /payments/{id}': ofLot(async (target) => ({ params: { id: await aPayment(target) } })),
  'GET /parking-lots/{id}/settlement': ofLot((target) => ({
    params: { id: lotId(target) },
    query: { day: '2026-03-04' },
  })),
  'GET /parking-lots/{id}/pay-link': {
    ...ofLot((target) => ({ params: { id: lotId(target) }, query: { licensePlate: 'ABC123' } })),
    allowedStatus: 409,
  },
  'GET /parking-lots/{id}/vehicles-inside': ofLot((target) => ({ params: { id: lotId(target) } })),
  'GET /parking-lots/{id}/vehicles-inside/{visit}': {
    ...ofLot((target) => ({ params: { id: lotId(target), visit: lotId(target) } })),
    allowedStatus: 409,
  },
  'POST /parking-lots/{id}/vehicles-inside/{visit}/plate': {
    ...ofLot((target) => ({
      params: { id: lotId(target), visit: lotId(target) },
      body: { licensePlate: 'ABC123' },
    })),
    allowedStatus: 409,
  },
  'POST /parking-lots/{id}/vehicles-inside/{visit}/had-left': {
    ...ofLot((target) => ({ params: { id: lotId(target), visit: lotId(target) } })),
    allowedStatus: 409,
  },
  'GET /parking-lots/{id}/vehicles-by-time': ofLot((target) => ({
    params: { id: lotId(target) },
    query: { from: '2026-07-01T00:00:00Z', to: '2026-07-02T00:00:00Z' },
  })),
  'POST /parking-lots/{id}/plate-answers': ofLot((target) => ({
    params: { id: lotId(target) },
    body: { licensePlates: ['ABC123'] },
  })),
  'POST /parking-lots/{id}/staff-entries': {
    ...ofLot((target) => ({
      params: { id: lotId(target) },
      body: { licensePlate: 'ABC123', enteredAt: '2020-01-01T00:00:00Z' },
    })),
    allowedStatus: 422,
  },
  'GET /parking-lots/{id}/pass-payment': {
    ...ofAnybody((target) => ({ params: { id: lotId(target) }, query: { token: 'wrong' } })),
    allowedStatus: 404,
  },
  'POST /parking-lots/{id}/pass-payment': {
    ...ofAnybody((target) => ({
      params: { id: lotId(target) },
      body: { token: 'wrong', charges: [target.lot.passholder.id], dueCents: 100 },
    })),
    allowedStatus: 404,
  },
  'GET /pass-holders/{id}/pay-link': {
    ...ofLot((target) => ({ params: { id: target.lot.passholder.id } })),
    allowedStatus: 409,
  },
  'POST /pass-holders/{id}/cover-from-valid-from': {
    ...ofLot((target) => ({ params: { id: target.lot.passholder.id } })),
    allowedStatus: 422,
  },
  'POST /pass-holders/{id}/pay-link/email': {
    ...ofLot((target) => ({ params: { id: target.lot.passholder.id } })),
    allowedStatus: 409,
  },
  'POST /payments/{id}/result': {
    scope: 'lot',
    make: async (target) => ({
      params: { id: await aPayment(target) },
      body: { isCarriedOut: true, note: 'Order found in the console.' },
    }),
    allowedStatus: 409,
  },
  'POST /payments/{id}/provider-refund': {
    scope: 'lot',
    make: async (target) => ({
      params: { id: await aPayment(target) },
      body: { cents: 1_000_000, note: 'Seen in the console.' },
    }),
    allowedStatus: 409,
  },
  'POST /payments/{id}/refund': {
    scope: 'lot',
    make: async (target) => ({ params: { id: await aPayment(target) }, body: {} }),
    allowedStatus: 409,
  },
} satisfies Readonly<Record<string, Row>>
