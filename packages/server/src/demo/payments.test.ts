import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { expect, test } from 'vitest'
import { minute, startTestLot } from '#testing/test-lot.ts'
import { DemoPayments } from './payments.ts'

const hour = 60 * minute

test('payments of the demo: accounts, past visits and running ones, with the same books as the sandbox', async () => {
  const lot = await startTestLot({ GATE_ADDRESSES: '127.0.0.1' })
  const sandbox = await startMonerisSandbox({ clock: () => lot.clock.now })
  try {
    const { services, server } = lot.app
    const products = { insightVolt: false, visitorValidation: true, enforcement: true, payments: true }
    const change = { parkingLot: lot.lotId, productAccess: products }
    await lot.app.ask('provider', {
      method: 'PUT',
      url: '/api/parking-lots/update-productAccess',
      payload: change,
    })
    const plan = { hourly: { intervalMinutes: 60, cents: 300, windows: [] }, dayKind: 'from-entry' }
    const off = { daily: null, events: null, graceMinutes: null, maximumCents: null, ladder: null, tax: null }
    const planned = await lot.app.ask('provider', {
      method: 'PUT',
      url: `/api/parking-lots/${lot.lotId}/rate-plans`,
      payload: { plan: { ...plan, ...off } },
    })
    expect(planned.statusCode).toBe(200)
    for (const plate of ['KAA123', 'MWX456']) {
      await lot.drive('camera-in', plate)
      lot.clock.now += minute
    }
    lot.clock.now += hour
    for (const plate of ['KAA123', 'MWX456']) {
      await lot.drive('camera-out', plate)
      lot.clock.now += minute
    }
    lot.clock.now += 24 * hour
    for (const plate of ['RTU789', 'HFY234']) {
      await lot.drive('camera-in', plate)
      lot.clock.now += minute
    }
    lot.clock.now += hour
    const [provider] = await lot.query(
      `select id, email, name, '{provider}'::text[] as roles from app_user limit 1`,
    )
    const world = {
      lots: [{ id: lot.lotId, product_access: products }],
      session: { users: [provider] },
    } as unknown as DemoWorld
    const { pool } = lot.database
    const parts = { ...services, pool, log: server.log }
    const payments = new DemoPayments(parts, world, { ...sandbox, url: sandbox.address })
    await payments.saveAccounts()
    await payments.work()
    await payments.work()
    const rows = await lot.query(`select plate, state, cents from payment order by plate`)
    expect(rows.map(({ plate, state }) => `${plate} ${state}`)).toEqual(
      ['HFY234', 'KAA123', 'MWX456', 'RTU789'].map((plate) => `${plate} approved`),
    )
    const refunds = await lot.query(`select p.plate, f.cents = p.cents as whole, f.cents from payment_refund f
      join payment p on p.id = f.payment_id where f.state = 'approved' order by whole`)
    expect(refunds.map(({ whole }) => whole)).toEqual([false, true])
    const sumOf = (found: { cents: number }[]) => found.reduce((sum, { cents }) => sum + cents, 0)
    expect(sumOf(rows) - sumOf(refunds)).toBe(sandbox.books.balance())
  } finally {
    await lot.close()
    await sandbox.close()
  }
}, 30_000)
