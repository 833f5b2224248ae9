import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import type { LeavingVehicle } from '@stallwise/demo/simulator/simulation.ts'
import { payPagePath, platePayPath } from '@stallwise/domain/payments/pay-pages.ts'
import { expect, test } from 'vitest'
import { addGate } from '#features/payments/testing/payments.test-world.ts'
import { minute, startTestLot } from '#testing/test-lot.ts'
import { whenPaid } from './leaving-visitors.ts'
import { findOwingVehicle } from './owing-vehicle.ts'
import { DemoPayments } from './payments.ts'

const hour = 60 * minute
const aPlateOf = (lotId: string, when: ReturnType<typeof whenPaid>): string => {
  for (let nth = 100; ; nth++) if (whenPaid(lotId, `LEAVES${nth}`) === when) return `LEAVES${nth}`
}

test('payments of the demo: accounts, the last days and vehicles inside, with the same books as the sandbox', async () => {
  const lot = await startTestLot({ GATE_ADDRESSES: '127.0.0.1' })
  const sandbox = await startMonerisSandbox({ clock: () => lot.clock.now })
  const pdu = await startPdu()
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
    lot.clock.now += 3 * 24 * hour
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
      stalls: [],
      session: { users: [provider] },
    } as unknown as DemoWorld
    const { pool } = lot.database
    const leaving: LeavingVehicle[] = []
    const parts = { ...services, pool, log: server.log }
    const payments = new DemoPayments(parts, world, { ...sandbox, url: sandbox.address }, () => leaving)
    await payments.saveAccounts()
    expect(await findOwingVehicle(parts, world)).toBe(platePayPath(lot.lotId, 'HFY234'))
    await payments.work()
    await payments.work()
    expect(await findOwingVehicle(parts, world)).toBe(payPagePath(lot.lotId))
    const rows = await lot.query(`select plate, state, cents, created_at from payment order by plate`)
    const ofRunning = rows.filter(({ plate }) => plate === 'HFY234' || plate === 'RTU789')
    expect(ofRunning.map(({ state }) => state)).toEqual(['approved', 'approved'])
    const past = rows.filter((row) => !ofRunning.includes(row))
    const approved = past.filter(({ state }) => state === 'approved')
    expect(approved.length).toBeGreaterThan(24)
    expect(new Set(approved.map(({ plate }) => plate)).size).toBe(approved.length - 1)
    expect(past.filter(({ state }) => state === 'declined')).toHaveLength(1)
    expect(past.every(({ created_at: at }) => at.getTime() < lot.clock.now - hour)).toBe(true)
    const refunds = await lot.query(`select p.plate, f.cents = p.cents as whole, f.cents from payment_refund f
      join payment p on p.id = f.payment_id where f.state = 'approved' order by whole`)
    expect(refunds.map(({ whole }) => whole)).toEqual([false, true])
    const sumOf = (found: { cents: number }[]) => found.reduce((sum, { cents }) => sum + cents, 0)
    expect(sumOf([...ofRunning, ...approved]) - sumOf(refunds)).toBe(sandbox.books.balance())
    const transactions = sandbox.books.entries.map(({ transaction }) => transaction)
    expect(new Set(transactions).size).toBe(transactions.length)

    // Three more days at once, each once.
    const daysPaid = async () =>
      (await lot.query(`select distinct created_at::date as day from payment where state = 'approved'`))
        .length
    const before = await daysPaid()
    await lot.query(`update rate_plan set effective_from = effective_from - interval '1 year'`)
    await payments.payOlder()
    expect(await daysPaid()).toBe(before + 3)
    await payments.payOlder()
    expect(await daysPaid()).toBe(before + 6)

    // Visitors who leave: most pay before, some when an exit holds them, a few never, who stay inside (VIS-43).
    await lot.query(`update parking_group set typed_capacity = 100 where counted_by = 'plates'`)
    services.lots.clear()
    await lot.query(`update zone set gate_policy = 'authorisedAndVisitors'`)
    await addGate(lot, pdu)
    services.gates.gateZones.clear()
    const inOrder = ['before', 'atTheExit', 'never'] as const
    const plates = inOrder.map((when) => aPlateOf(lot.lotId, when))
    for (const plate of plates) {
      await lot.drive('camera-in', plate)
      lot.clock.now += minute
    }
    lot.clock.now += hour
    leaving.push(...plates.map((plate) => ({ lotId: lot.lotId, plate })))
    await payments.payOfLeaving()
    for (const plate of plates) {
      await lot.drive('camera-out', plate)
      lot.clock.now += minute
    }
    const exits = async () =>
      (await lot.query(`select cause from gate_decision where passage = 'exit' order by read_at`)).map(
        ({ cause }) => cause,
      )
    await expect.poll(exits).toEqual(['paid', 'unpaid', 'unpaid'])
    await payments.payOfLeaving()
    await expect.poll(exits).toEqual(['paid', 'paid', 'unpaid'])
    const inside = 'select plate from visit where exited_at is null and plate = any($1)'
    await expect.poll(() => lot.query(inside, [plates])).toEqual([{ plate: plates[2] }])
  } finally {
    await pdu.close()
    await lot.close()
    await sandbox.close()
  }
}, 30_000)
