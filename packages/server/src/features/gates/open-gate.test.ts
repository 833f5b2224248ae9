import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startHttpGate } from '@stallwise/adapters/gate-http/http.simulator.ts'
import { startIbootCloud } from '@stallwise/adapters/gate-iboot-cloud/iboot-cloud.simulator.ts'
import { startIbootG2 } from '@stallwise/adapters/gate-iboot-g2/iboot-g2.simulator.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { startTestApp, startTestServer, type TestServer } from '#testing/test-app.ts'
import { gateCalls } from './gates.test-world.ts'
import { processDueReleases } from './gates.public.ts'
import { claimOpening } from './openings.store.ts'

type Pdu = Awaited<ReturnType<typeof startPdu>>
const env = { GATE_ADDRESSES: '127.0.0.1' }
let server: TestServer
const started: { close(): Promise<void> }[] = []
beforeAll(async () => {
  server = await startTestServer({ env })
})
afterEach(() => Promise.all(started.splice(0).map((one) => one.close())))
afterAll(() => server?.close())

const { parkingLot, post, aController, aGate, open, openings, owned } = gateCalls(() => server)
const begin = async <T extends { close(): Promise<void> }>(simulator: Promise<T>): Promise<T> => {
  const one = await simulator
  started.push(one)
  return one
}
const gateOn = async (pdu: Pdu, outlet = 3, more: object = {}) =>
  aGate((await aController('dataprobe-pdu', pdu, more)).monexDeviceId, outlet)
const pulses = (pdu: Pdu) => pdu.box.switched.filter(({ on }) => on).map(({ place }) => place)
const released = async (id: string) => {
  const [row] = await owned('select release_state, release_attempts from gate_opening where id = $1', [id])
  return row?.release_state
}
/** Moves all stored times back, as if this much time had passed. */
const letTimePass = (seconds: number) =>
  owned(
    `update gate_opening set asked_at = asked_at - make_interval(secs => $1),
    expires_at = expires_at - make_interval(secs => $1), claimed_at = claimed_at - make_interval(secs => $1),
    release_due_at = release_due_at - make_interval(secs => $1)`,
    [seconds],
  )

describe('GAT-02, GAT-20: a pulse', () => {
  test.each([
    ['dataprobe-pdu', startPdu, 7],
    ['iboot-cloud', startIbootCloud, 7],
    ['iboot-g2', startIbootG2, 0],
    ['http', startHttpGate, 4],
  ] as const)('by %s switches the outlet on once, and then off', async (driver, start, outlet) => {
    const simulated = await begin(start())
    const { monexDeviceId } = await aController(driver, simulated)
    const answer = await open(await aGate(monexDeviceId, outlet))
    expect(answer.json()).toMatchObject({ state: 'answered', outcomeReason: null, reason: 'Delivery' })
    expect(simulated.box.switched).toMatchObject([{ place: outlet, on: true }])
    await expect.poll(() => released(answer.json()._id), { timeout: 4_000 }).toBe('confirmed')
    expect(simulated.box.outlets.some(Boolean)).toBe(false)
  })

  test('of an outlet by its controller works the same way', async () => {
    const pdu = await begin(startPdu())
    const { monexDeviceId } = await aController('dataprobe-pdu', pdu)
    const answer = await post(
      '/sprockit/iboot/getControl',
      { monexDeviceId, outletToControl: 0 },
      'staffCustomer',
    )
    expect(answer.json()).toMatchObject({ state: 'answered', sprockit: null, reason: 'No reason given' })
    expect(pulses(pdu)).toEqual([0])
  })

  test('of an invalid outlet, or of another lot’s controller, is refused', async () => {
    const pdu = await begin(startPdu())
    const { monexDeviceId } = await aController('dataprobe-pdu', pdu)
    const control = (body: object) => post('/sprockit/iboot/getControl', body, 'staffCustomer')
    expect((await control({ monexDeviceId, outletToControl: 8 })).json().errors).toMatchObject([
      { path: 'outletToControl', code: 'too-large' },
    ])
    expect((await control({ monexDeviceId: 'nowhere', outletToControl: 0 })).statusCode).toBe(404)
    expect(pulses(pdu)).toEqual([])
  })
})

describe('GAT-30: the audit', () => {
  test('contains who, when, which gate and why before anything is sent, and then the outcome', async () => {
    const pdu = await begin(startPdu())
    const gate = await gateOn(pdu)
    const { _id } = (await open(gate)).json()
    const rows = await owned(
      'select action, actor_name, after from audit_entry where object_id = $1 order by sequence',
      [_id],
    )
    expect(rows).toMatchObject([
      {
        action: 'gate.open',
        actor_name: 'The staffCustomer',
        after: { gate: gate.name, reason: 'Delivery' },
      },
      { action: 'gate.outcome', after: { outcome: { state: 'answered' } } },
    ])
    const [first] = await openings()
    expect(first).toMatchObject({
      _id,
      name: gate.name,
      by: { name: 'The staffCustomer' },
      state: 'answered',
    })
  })
})

describe('GAT-10 to GAT-16: at most once', () => {
  test('without a response the outcome is unknown, returned within 5 seconds, and never retried', async () => {
    const pdu = await begin(startPdu())
    pdu.box.failures.switch.push('silence')
    const gate = await gateOn(pdu)
    const startedAt = performance.now()
    const answer = (await open(gate)).json()
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(answer).toMatchObject({ state: 'unknown', outcomeReason: 'no-answer', release: 'due' })
    await letTimePass(60)
    await processDueReleases(server.services.gates)
    await expect.poll(() => released(answer._id)).toBe('confirmed')
    expect(pulses(pdu)).toEqual([])
    // The server may also send the release by itself; sending it twice does no harm.
    expect(pdu.box.switched.length).toBeGreaterThan(0)
  }, 15_000)

  test.each([
    ['a wrong password', { password: 'wrong' }, 'wrong-password'],
    ['a port on which nothing listens', { address: 'http://127.0.0.1:1' }, 'unreachable'],
  ])('%s is refused, and has no release', async (_what, more, reason) => {
    const pdu = await begin(startPdu())
    const answer = (await open(await gateOn(pdu, 3, more))).json()
    expect(answer).toMatchObject({ state: 'refused', outcomeReason: reason, release: 'none' })
    expect(pdu.box.switched).toEqual([])
  })

  test.each(['http://127.0.0.2:1', 'http://169.254.169.254'])(
    'GAT-06: an address that is no longer allowed, %s, is refused',
    async (address) => {
      const controller = await aController('dataprobe-pdu', await begin(startPdu()))
      await owned('update gate_controller set address = $2 where id = $1', [controller._id, address])
      const answer = (await open(await aGate(controller.monexDeviceId))).json()
      expect(answer).toMatchObject({
        state: 'refused',
        outcomeReason: 'address-not-allowed',
        release: 'none',
      })
    },
  )

  test('a repeated command sends nothing', async () => {
    const pdu = await begin(startPdu())
    const gate = await gateOn(pdu)
    const commandId = uuidv7()
    const both = await Promise.all([open(gate, { commandId }), open(gate, { commandId })])
    expect(both.map((answer) => answer.json())).toMatchObject([
      { _id: commandId, state: 'answered' },
      { _id: commandId, state: 'answered' },
    ])
    expect(pulses(pdu)).toEqual([3])
  })

  test('GAT-18: the id of a command for another gate, or of another user, is refused', async () => {
    const pdu = await begin(startPdu())
    const { monexDeviceId } = await aController('dataprobe-pdu', pdu)
    const [gate, other] = [await aGate(monexDeviceId, 3), await aGate(monexDeviceId, 4)]
    const commandId = uuidv7()
    await open(gate, { commandId })
    const control = { monexDeviceId, outletToControl: 5, commandId }
    const refused = [
      await open(other, { commandId }),
      await open(gate, { commandId }, 'fullAccessCustomer'),
      await post('/sprockit/iboot/getControl', control, 'staffCustomer'),
    ]
    for (const answer of refused)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'command-used'])
    expect((await open(gate, { commandId })).json()).toMatchObject({ _id: commandId, state: 'answered' })
    expect(pulses(pdu)).toEqual([3])
    await expect.poll(() => released(commandId), { timeout: 4_000 }).toBe('confirmed')
  })

  test('a gate is busy for a short time after a pulse', async () => {
    const pdu = await begin(startPdu())
    const gate = await gateOn(pdu)
    const both = await Promise.all([open(gate), open(gate)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(pulses(pdu)).toEqual([3])
    await letTimePass(4)
    expect((await open(gate)).json()).toMatchObject({ state: 'answered' })
  })

  test('a former name of the gate is refused', async () => {
    const pdu = await begin(startPdu())
    const answer = await open(await gateOn(pdu), { name: 'South exit' })
    expect([answer.statusCode, pulses(pdu)]).toEqual([409, []])
  })

  test('only one of two servers claims a pulse, and neither claims one that is too old', async () => {
    const pdu = await begin(startPdu())
    const gate = await gateOn(pdu)
    const insert = async (expires: string) => {
      const id = uuidv7()
      await owned(
        `insert into gate_opening (parking_lot_id, id, gate_name, controller_id, outlet, pulse_ms, reach, reason,
        asked_by_name, expires_at) select parking_lot_id, $1, name, controller_id, outlet, 500, 'server', 'x', 'y',
        now() + $2::interval from sprockit where id = $3`,
        [id, expires, gate._id],
      )
      return { lotId: parkingLot(), id }
    }
    const other = openDatabase(server.database.connection)
    const claimAll = (place: { lotId: string; id: string }) =>
      Promise.all(
        [server.database, other, server.database, other].map((database) =>
          database.asSystem((tx) => claimOpening(tx, place, null)),
        ),
      )
    expect((await claimAll(await insert('4 seconds'))).filter(Boolean)).toHaveLength(1)
    expect((await claimAll(await insert('-1 seconds'))).filter(Boolean)).toEqual([])
    await other.close()
  })
})

describe('GAT-13, GAT-21: after a crash', () => {
  const requestedOpening = async (pdu: Pdu) => {
    const gate = await gateOn(pdu)
    const id = uuidv7()
    await owned(
      `insert into gate_opening (parking_lot_id, id, sprockit_id, gate_name, controller_id, outlet, pulse_ms, reach,
      reason, asked_by_name, expires_at) select parking_lot_id, $1, id, name, controller_id, outlet, 500, 'server', 'x', 'y',
      clock_timestamp() + interval '5 seconds' from sprockit where id = $2`,
      [id, gate._id],
    )
    return { lotId: parkingLot(), id }
  }
  const stateOf = async (id: string) =>
    (await openings()).find((opening: { _id: string }) => opening._id === id)

  test('between claim and sending: the outcome is unknown, nothing is sent, and any server releases it', async () => {
    const pdu = await begin(startPdu())
    const place = await requestedOpening(pdu)
    expect(await server.database.asSystem((tx) => claimOpening(tx, place, null))).toBeDefined()
    await processDueReleases(server.services.gates)
    expect(await stateOf(place.id)).toMatchObject({ state: 'claimed' })
    await letTimePass(11)
    const other = await startTestApp(openDatabase(server.database.connection), { env })
    await Promise.all([processDueReleases(other.services.gates), processDueReleases(server.services.gates)])
    // A run scheduled by an earlier pulse may have taken the release before these two.
    await expect
      .poll(() => stateOf(place.id), { timeout: 10_000 })
      .toMatchObject({
        state: 'unknown',
        outcomeReason: 'server-stopped',
        release: 'confirmed',
        releaseAttempts: 1,
      })
    expect(pdu.box.switched).toMatchObject([{ place: 3, on: false }])
    await other.services.database.close()
    await other.close().catch(() => {})
  })

  test('before the claim: the pulse is expired, nothing was sent and no release is needed', async () => {
    const pdu = await begin(startPdu())
    const place = await requestedOpening(pdu)
    await letTimePass(6)
    await processDueReleases(server.services.gates)
    expect(await stateOf(place.id)).toMatchObject({ state: 'expired', release: 'none' })
    expect(pdu.box.switched).toEqual([])
  })
})

test('GAT-21, GAT-22: a release is repeated until confirmed, which also confirms earlier ones of its outlet', async () => {
  const pdu = await begin(startPdu())
  const gate = await gateOn(pdu)
  pdu.box.stuck = false
  const first = (await open(gate)).json()
  pdu.box.stuck = true
  for (const attempt of [1, 2, 3]) {
    await letTimePass(70)
    const attempted = async () => {
      // A run that the pulse scheduled may hold the release; then this one leaves it, and the next takes it.
      await processDueReleases(server.services.gates)
      const [row] = await owned('select release_state, release_attempts from gate_opening where id = $1', [
        first._id,
      ])
      return [row.release_state, row.release_attempts >= attempt]
    }
    await expect.poll(attempted, { timeout: 5_000 }).toEqual(['due', true])
  }
  expect(pdu.box.outlets[3]).toBe(true)
  pdu.box.stuck = false
  const second = (await open(gate)).json()
  await expect.poll(() => released(second._id), { timeout: 4_000 }).toBe('confirmed')
  expect(await released(first._id)).toBe('confirmed')
  expect(pdu.box.outlets[3]).toBe(false)
})

test('many waiting requests to open one gate do not use up the connections', async () => {
  const pdu = await begin(startPdu())
  const gate = await gateOn(pdu)
  const holder = await server.database.owner()
  try {
    await holder.query('begin')
    await holder.query(`select pg_advisory_xact_lock(hashtextextended('gates ' || $1::text, 0))`, [
      parkingLot(),
    ])
    const opened = Promise.all(Array.from({ length: 5 }, () => open(gate)))
    const waiting = async () => {
      const { rows } =
        await holder.query(`select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
        where datname = current_database() and locktype = 'advisory' and not granted`)
      return rows[0].count
    }
    await expect.poll(waiting).toBeGreaterThan(0)
    await openings()
    expect(await waiting()).toBe(1)
    await holder.query('rollback')
    const codes = (await opened).map(({ statusCode }) => statusCode).sort()
    expect([codes[0], codes.filter((code) => code !== 409).length]).toEqual([200, 1])
  } finally {
    await holder.end()
  }
})
