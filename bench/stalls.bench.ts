import http from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import Fastify from 'fastify'
import { startServerUnderTest } from './harness/start-server.ts'
import { printFigures } from './harness/table.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 10)
/** The load runs in its own thread: in the bare server's it would halve the limit. */
const load = { connections: 20, duration: seconds, workers: 1 }
const rounds = 3

const rateOf = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
  const result = await autocannon({ url, ...load, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors at ${url}`)
  return result.requests.average
}

const bodyOf = (url: string, headers: Record<string, string>): Promise<{ body: Buffer; etag: string }> =>
  new Promise((resolve, reject) => {
    http
      .get(url, { headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve({ body: Buffer.concat(parts), etag: response.headers.etag ?? '' }))
      })
      .on('error', reject)
  })

/** A bare server that sends the same bytes from memory. */
const startBare = async (body: Buffer) => {
  const bare = Fastify()
  bare.get('/', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(body),
  )
  await bare.listen({ port: 0, host: '127.0.0.1' })
  return { url: `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}/`, stop: () => bare.close() }
}

const server = await startServerUnderTest({ lots: 2, stallsPerFloor: 300 }, 3311)
const rateOf304 = async (url: string, headers: Record<string, string>): Promise<number> => {
  const result = await autocannon({ url, ...load, headers })
  return result.requests.average
}

try {
  const headers = { authorization: `Bearer ${server.token}` }
  const url = `${server.url}/api/stalls?parkingLot=${server.lots[0]}&floor=M`
  const { body, etag } = await bodyOf(url, headers)
  const stalls = JSON.parse(body.toString()) as unknown[]
  const bare = await startBare(body)
  const [ours, theirs, unchanged]: number[][] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    theirs!.push(await rateOf(bare.url))
    ours!.push(await rateOf(url, headers))
  }
  unchanged!.push(await rateOf304(url, { ...headers, 'if-none-match': etag }))
  await bare.stop()
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
  const limit = median(theirs!)
  printFigures([
    {
      name: `bare server, the same ${stalls.length} stalls (${body.length} bytes)`,
      value: limit,
      unit: 'requests/s',
    },
    {
      name: 'GET /api/stalls, signed in, rights checked',
      value: median(ours!),
      unit: 'requests/s',
      atLeast: 0.3 * limit,
      limit,
    },
    { name: 'the same, unchanged (304)', value: unchanged![0]!, unit: 'requests/s', limit },
  ])
} finally {
  await server.stop()
}
