import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import * as esbuild from 'esbuild'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { gateCalls } from '#features/gates/gates.test-world.ts'
import { processDueReleases } from '#features/gates/gates.public.ts'
import { startTestApp, startTestServer, type TestApp, type TestServer } from '#testing/test-app.ts'
import { EdgeConfigError, readEdgeConfig } from './edge-config.ts'
import { startEdge } from './start-edge.ts'

let server: TestServer
/** Another server on the same database, with a shorter wait for outcomes. */
let impatient: TestApp
let base: string
let pdu: Awaited<ReturnType<typeof startPdu>>
const stops: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  // The server itself may not connect to any controller, only the edge box.
  server = await startTestServer()
  impatient = await startTestApp(server.database, { gateAnswerWithinMs: 1_500 })
  base = await server.server.listen({ host: '127.0.0.1', port: 0 })
  pdu = await startPdu()
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})
afterAll(async () => {
  await impatient?.close()
  await server?.close()
  await pdu?.close()
})

const { parkingLot, post, aController, aGate, open, openings, owned } = gateCalls(() => server)
const openImpatiently = gateCalls(() => ({ ...server, ...impatient, close: () => Promise.resolve() })).open
/** The responses of all endpoints of a box, in one list. */
interface Reply {
  readonly data: readonly { readonly _id: string }[]
  readonly claimed: boolean
  readonly remainingMs: number
}
const aKey = async () => (await post('/edge/keys', { parkingLot: parkingLot(), name: 'Box' })).json()
const call = async (key: string, path: string, body?: object) => {
  const reply = await send(key, path, body)
  return { status: reply.status, json: async () => (await reply.json()) as Reply }
}

const send = (key: string, path: string, body?: object) =>
  fetch(`${base}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
let outlet = 0
const aGateOnSite = async (more: object = {}) => {
  const { monexDeviceId } = await aController('dataprobe-pdu', pdu, { reach: 'edge', ...more })
  return aGate(monexDeviceId, outlet++ % 8)
}
const startBox = (key: string, addresses = ['127.0.0.1']) => {
  const box = startEdge({ server: base, key, addresses }, () => {})
  stops.push(box.stop)
}
const online = async () => {
  await expect
    .poll(async () => (await server.ask('staffCustomer', `/api/sprockit/${parkingLot()}`)).json().data, {
      timeout: 15_000,
    })
    .toContainEqual(expect.objectContaining({ onSite: 'online' }))
}
const pulses = () => pdu.box.switched.filter(({ on }) => on).length
const offline = () => owned('update edge_key set last_seen_at = null')
const stateOf = async (id: string) => (await openings()).find(({ _id }: { _id: string }) => _id === id)

describe('GAT-40: a key', () => {
  test.each(['none', 'swe_wrong'])('that is %s is refused by every endpoint', async (key) => {
    for (const [path, body] of [
      ['/edge/commands?wait=0', undefined],
      ['/edge/claims', { _id: parkingLot() }],
      ['/edge/results', { data: [] }],
    ] as const)
      expect((await call(key, path, body)).status).toBe(401)
  })

  test('that was removed is invalid at once', async () => {
    const { key, _id } = await aKey()
    expect((await call(key, '/edge/commands?wait=0')).status).toBe(200)
    await server.ask('fullAccessCustomer', { method: 'DELETE', url: `/api/edge/keys/${_id}` })
    expect((await call(key, '/edge/commands?wait=0')).status).toBe(401)
  })

  test('that is removed while its box waits gets no further command', async () => {
    const [gone, other] = [await aKey(), await aKey()]
    await call(other.key, '/edge/commands?wait=0')
    const gate = await aGateOnSite()
    const waiting = call(gone.key, '/edge/commands?wait=20')
    await expect
      .poll(() => owned('select 1 from edge_key where id = $1 and last_seen_at is not null', [gone._id]))
      .toHaveLength(1)
    await server.ask('fullAccessCustomer', { method: 'DELETE', url: `/api/edge/keys/${gone._id}` })
    const opened = openImpatiently(gate)
    expect((await waiting).status).toBe(401)
    await opened
  }, 15_000)
})

describe('GAT-44: many requests with one key', () => {
  test('end the oldest, share one database query, and the latest ones get the command', async () => {
    const { key } = await aKey()
    await call(key, '/edge/commands?wait=0')
    const gate = await aGateOnSite()
    const { database } = server.services
    const { withViewer } = database
    let [now, max] = [0, 0]
    const spy = vi.spyOn(database, 'withViewer').mockImplementation((viewer, work) => {
      max = Math.max(max, ++now)
      return withViewer(viewer, work).finally(() => now--)
    })
    const ended: number[] = []
    const polls = Array.from({ length: 12 }, async () => {
      const { data } = await (await call(key, '/edge/commands?wait=9')).json()
      ended.push(data.length)
    })
    await expect.poll(() => ended.length, { timeout: 8_000 }).toBe(8)
    spy.mockRestore()
    expect(max).toBe(1)
    const opened = openImpatiently(gate)
    await Promise.all(polls)
    expect(ended).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1])
    await opened
  }, 20_000)
})

describe('GAT-42: without a box online', () => {
  test('a pulse is refused at once', async () => {
    await offline()
    const gate = await aGateOnSite()
    expect((await open(gate)).json()).toMatchObject({ state: 'refused', outcomeReason: 'edge-offline' })
  })

  test('after its box has disconnected a pulse expires without being sent', async () => {
    const { key } = await aKey()
    await call(key, '/edge/commands?wait=0')
    const before = pulses()
    const answer = (await openImpatiently(await aGateOnSite())).json()
    expect(answer).toMatchObject({ state: 'expired', outcomeReason: 'too-late', release: 'none' })
    expect((await call(key, '/edge/claims', { _id: answer._id }).then((reply) => reply.json())).claimed).toBe(
      false,
    )
    expect(pulses()).toBe(before)
  }, 15_000)
})

describe('GAT-41: an edge box', () => {
  test('authenticates, claims, sends once and releases, and the user gets the outcome', async () => {
    await offline()
    const gate = await aGateOnSite()
    startBox((await aKey()).key)
    await online()
    const before = pulses()
    const answer = (await open(gate)).json()
    expect(answer).toMatchObject({ state: 'answered' })
    expect(pulses()).toBe(before + 1)
    await expect.poll(async () => (await stateOf(answer._id)).release, { timeout: 4_000 }).toBe('confirmed')
    expect(pdu.box.outlets.some(Boolean)).toBe(false)
  }, 15_000)

  test.each([
    ['a wrong password', { password: 'wrong' }, 'wrong-password'],
    ['an address that its list does not have', { address: 'http://127.0.0.9:1' }, 'address-not-allowed'],
  ])('reports that %s prevented sending', async (_what, more, reason) => {
    startBox((await aKey()).key)
    await online()
    const answer = (await open(await aGateOnSite(more))).json()
    expect(answer).toMatchObject({ state: 'refused', outcomeReason: reason, release: 'none' })
  })

  test('GAT-43: only one of two boxes sends', async () => {
    startBox((await aKey()).key)
    startBox((await aKey()).key)
    await online()
    const before = pulses()
    expect((await open(await aGateOnSite())).json()).toMatchObject({ state: 'answered' })
    expect(pulses()).toBe(before + 1)
  })

  test('GAT-17: without a response of the controller reports an unknown outcome, and releases', async () => {
    startBox((await aKey()).key)
    await online()
    pdu.box.failures.switch.push('hang-up-after')
    const answer = (await open(await aGateOnSite())).json()
    expect(answer).toMatchObject({ state: 'unknown', outcomeReason: 'hung-up', release: 'due' })
    await expect.poll(async () => (await stateOf(answer._id)).release, { timeout: 6_000 }).toBe('confirmed')
  }, 15_000)
})

describe('GAT-21: a box that crashes after its claim', () => {
  test('leaves an unknown outcome; the next box gets the release, and none sends the pulse', async () => {
    const { key } = await aKey()
    await call(key, '/edge/commands?wait=0')
    const gate = await aGateOnSite()
    const before = pulses()
    const opening = openImpatiently(gate)
    const { data } = await (await call(key, '/edge/commands?wait=5')).json()
    expect(data).toMatchObject([
      { kind: 'pulse', driver: 'dataprobe-pdu', target: { place: gate.outletToControl } },
    ])
    const claim = () => call(key, '/edge/claims', { _id: data[0]!._id }).then((reply) => reply.json())
    const { claimed, remainingMs } = await claim()
    expect([claimed, remainingMs > 0 && remainingMs <= 5_000]).toEqual([true, true])
    expect((await claim()).claimed).toBe(false)
    expect((await opening).json()).toMatchObject({ state: 'unknown', outcomeReason: 'no-answer' })
    await owned(`update gate_opening set release_due_at = now() where id = $1`, [data[0]!._id])
    startBox(key)
    await expect.poll(async () => (await stateOf(data[0]!._id)).release, { timeout: 6_000 }).toBe('confirmed')
    await processDueReleases(server.services.gates)
    expect(pulses()).toBe(before)
  }, 20_000)

  test('can still report the result, but only of its own claims', async () => {
    const [mine, other] = [await aKey(), await aKey()]
    await call(mine.key, '/edge/commands?wait=0')
    const opening = openImpatiently(await aGateOnSite())
    const { data } = await (await call(mine.key, '/edge/commands?wait=5')).json()
    await call(mine.key, '/edge/claims', { _id: data[0]!._id })
    const result = { data: [{ _id: data[0]!._id, kind: 'pulse', state: 'answered', reason: null }] }
    expect(await (await call(other.key, '/edge/results', result)).json()).toEqual({ accepted: 0 })
    expect((await opening).json().state).toBe('unknown')
    expect(await (await call(mine.key, '/edge/results', result)).json()).toEqual({ accepted: 1 })
    expect((await stateOf(data[0]!._id)).state).toBe('answered')
  }, 15_000)
})

describe('the bundle', () => {
  let directory: string
  let child: ChildProcess | undefined
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'stallwise-edge-'))
    const tools = new URL('../../../../tools/edge-bundle.mjs', import.meta.url)
    const { edgeBundle } = (await import(tools.href)) as {
      edgeBundle: (where: { outfile: string }) => esbuild.BuildOptions
    }
    await esbuild.build(edgeBundle({ outfile: join(directory, 'edge.mjs') }))
  })
  afterEach(() => child?.kill('SIGKILL'))
  afterAll(async () => {
    await rm(directory, { recursive: true, force: true })
  })

  const start = (key: string) =>
    spawn(process.execPath, [join(directory, 'edge.mjs')], {
      cwd: directory,
      env: { STALLWISE_URL: base, EDGE_KEY: key, GATE_ADDRESSES: '127.0.0.1' },
    })

  test('killed between its claim and the response leaves the outcome unknown; restarted it only releases', async () => {
    await offline()
    const gate = await aGateOnSite()
    const { key } = await aKey()
    child = start(key)
    await online()
    pdu.box.failures.switch.push('silence')
    const before = [pulses(), pdu.box.steps.filter((step) => step === 'switch').length] as const
    const opening = openImpatiently(gate)
    await expect.poll(() => pdu.box.steps.filter((step) => step === 'switch').length).toBe(before[1] + 1)
    child.kill('SIGKILL')
    const answer = (await opening).json()
    expect(answer).toMatchObject({ state: 'unknown', outcomeReason: 'no-answer', release: 'due' })
    await owned(`update gate_opening set release_due_at = now() where id = $1`, [answer._id])
    child = start(key)
    await expect.poll(async () => (await stateOf(answer._id)).release, { timeout: 15_000 }).toBe('confirmed')
    expect(pulses()).toBe(before[0])
  }, 40_000)

  test('runs standalone, opens a gate, and stops on a signal', async () => {
    await offline()
    const gate = await aGateOnSite()
    const { key } = await aKey()
    child = start(key)
    let output = ''
    child.stdout!.on('data', (part) => (output += String(part)))
    await online()
    expect((await open(gate)).json()).toMatchObject({ state: 'answered' })
    const ended = new Promise((done) => child!.once('exit', done))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output).toContain('pulse answered')
    for (const secret of [key, pdu.box.credentials.password]) expect(output).not.toContain(secret)
    await expect.poll(() => pdu.box.outlets.some(Boolean)).toBe(false)
  }, 20_000)
})

describe('the settings of the edge agent', () => {
  test.each([
    [{}, 'STALLWISE_URL is not set'],
    [{ STALLWISE_URL: 'parking' }, 'not a valid http or https URL'],
    [{ STALLWISE_URL: 'http://parking.example' }, 'https'],
    [{ STALLWISE_URL: 'https://parking.example' }, 'EDGE_KEY'],
  ])('%j are rejected', (env, message) => {
    expect(() => readEdgeConfig(env)).toThrow(EdgeConfigError)
    expect(() => readEdgeConfig(env)).toThrow(message)
  })

  test('allow private networks unless a list is set', () => {
    const env = { STALLWISE_URL: 'https://parking.example/', EDGE_KEY: 'swe_x' }
    expect(readEdgeConfig(env)).toMatchObject({ server: 'https://parking.example', key: 'swe_x' })
    expect(readEdgeConfig(env).addresses).toContain('10.0.0.0/8')
    expect(readEdgeConfig({ ...env, GATE_ADDRESSES: '10.9.0.0/16, gate.local' }).addresses).toEqual([
      '10.9.0.0/16',
      'gate.local',
    ])
  })
})
