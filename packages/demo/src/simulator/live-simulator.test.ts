import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { demoWorld } from '#world/demo-world.ts'
import { createSimulator, type SimulatorOptions } from './live-simulator.ts'

vi.setConfig({ testTimeout: 120_000 })

const world = demoWorld(() => 'key')
const friday = Date.parse('2026-11-20T11:00:00-05:00')
const good = () => Response.json({ accepted: 1, duplicates: 0, rejected: [] })

/** A clock that only advances by waiting, and a server with set responses. */
const stage = (
  answer: (call: number) => Response | Promise<Response>,
  more: Partial<SimulatorOptions> = {},
) => {
  let now = friday
  const waits: number[] = []
  const calls: { url: string; body: string }[] = []
  const problems: string[] = []
  let stopAfter = Infinity
  const simulator = createSimulator({
    world,
    baseUrl: 'http://127.0.0.1:3160',
    seed: 5,
    now: () => now,
    wait: async (milliseconds, signal) => {
      waits.push(milliseconds)
      now += milliseconds
      await new Promise((resolve) => setImmediate(resolve))
      if (waits.length >= stopAfter && !signal.aborted) void simulator.stop()
    },
    fetch: async (url, init) => {
      calls.push({ url: String(url), body: Buffer.from(init?.body as Uint8Array).toString('latin1') })
      return answer(calls.length)
    },
    report: (problem) => problems.push(problem),
    ...more,
  })
  const runFor = async (steps: number) => {
    stopAfter = steps
    simulator.start()
    await vi.waitFor(() => expect(waits.length).toBeGreaterThanOrEqual(steps), { timeout: 90_000 })
    await simulator.stop()
  }
  return { simulator, runFor, waits, calls, problems }
}

describe('the live simulator', () => {
  it('waits with many posts at once without a warning of its runtime', async () => {
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    const full = () => new Response('', { status: 503 })
    const { simulator, calls } = stage(full, { wait: undefined })
    simulator.start()
    await vi.waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(32), { timeout: 90_000 })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await simulator.stop()
    process.off('warning', note)
    expect(warnings).toEqual([])
  })

  it('fills the lots, continues every second, and counts what was accepted', async () => {
    const { simulator, runFor, waits, calls, problems } = stage(good)
    await runFor(20)
    expect(waits).toEqual(Array(20).fill(1000))
    expect(calls.length).toBeGreaterThan(1000)
    expect(calls.every(({ url }) => url.startsWith('http://127.0.0.1:3160/ingest/'))).toBe(true)
    expect(simulator.counts).toMatchObject({ posts: calls.length, accepted: calls.length, rejected: 0 })
    expect(problems).toEqual([])
  })

  it('backs off while the server fails, loses no post, and reports it once', async () => {
    const { runFor, waits, calls, problems, simulator } = stage((call) =>
      call > 3 && call <= 15 ? new Response('', { status: 503 }) : good(),
    )
    await runFor(14)
    const pauses = waits.slice(0, 12)
    expect(pauses).toEqual([1000, 1000, 1000, 1000, 2000, 2000, 2000, 2000, 4000, 4000, 4000, 4000])
    expect(simulator.counts.posts).toBe(calls.length - 12)
    const sentAgain = new Set(calls.slice(3, 15).map(({ body }) => body))
    const after = new Set(calls.slice(15).map(({ body }) => body))
    expect([...sentAgain].every((body) => after.has(body))).toBe(true)
    expect(new Set(problems).size).toBe(problems.length)
    expect(problems.length).toBeLessThanOrEqual(3)
  })

  it('keeps running while the server is unreachable', async () => {
    const { runFor, waits, problems } = stage(() => Promise.reject(new Error('connection refused')))
    await runFor(100)
    expect(Math.max(...waits)).toBe(30_000)
    expect(problems.length).toBeLessThanOrEqual(3)
    expect(problems[0]).toContain('connection refused')
  })

  it('does not retry posts that the server rejects, and reports rejected events', async () => {
    const { simulator, runFor, calls, problems } = stage((call) =>
      call === 1
        ? new Response('{"code":"unauthenticated"}', { status: 401 })
        : Response.json({
            accepted: 0,
            duplicates: 0,
            rejected: [{ eventId: 'e', code: 'unknown-device', message: 'nobody knows it' }],
          }),
    )
    await runFor(3)
    expect(simulator.counts).toEqual({
      posts: calls.length - 1,
      accepted: 0,
      duplicates: 0,
      rejected: calls.length - 1,
    })
    expect(problems).toHaveLength(2)
    expect(problems[0]).toContain('401')
    expect(problems[1]).toBe('unknown-device: nobody knows it')
  })

  it('treats an unreadable response as a rejection', async () => {
    const { simulator, runFor, problems } = stage(() => new Response('<html>'))
    await runFor(2)
    expect(simulator.counts.posts).toBe(0)
    expect(problems[0]).toContain('refused: 200')
  })

  it('stops immediately, also during a request, and starts only once', async () => {
    const simulator = createSimulator({
      world,
      baseUrl: 'http://127.0.0.1:3160',
      fetch: (_url, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    })
    simulator.start()
    simulator.start()
    await simulator.stop()
    expect(simulator.counts.posts).toBe(0)
    await createSimulator({ world, baseUrl: '' }).stop()
  })

  it('sends real HTTP requests over loopback', async () => {
    const heard: { path: string; type: string; bytes: number }[] = []
    const server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const { 'content-type': type = '' } = request.headers
        heard.push({ path: request.url ?? '', type, bytes: Buffer.concat(parts).length })
        response.end('{"accepted":1,"duplicates":0,"rejected":[]}')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const simulator = createSimulator({ world, baseUrl: `http://127.0.0.1:${port}` })
    simulator.start()
    const atTheGate = () => heard.some(({ path }) => path === '/ingest/plate-recognizer')
    await vi.waitFor(() => expect(atTheGate()).toBe(true), { timeout: 90_000 })
    await simulator.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    // At some hours a tag is read meanwhile, too.
    expect(heard.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/ingest/stall-events',
        '/ingest/the-things-stack/up',
        '/ingest/plate-recognizer',
      ]),
    )
    const posts = heard.filter(({ path }) => path === '/ingest/plate-recognizer')
    expect(posts.every(({ type, bytes }) => type.startsWith('multipart/form-data') && bytes > 1000)).toBe(
      true,
    )
  })
})
