import { streamPost } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import { encodeRow, jpegOf } from '@stallwise/demo/simulator/tiny-jpeg.ts'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import pg from 'pg'
import { sendAll, type Request } from './harness/load.ts'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

const connections = 32
const reads = Number(process.env['BENCH_READS'] ?? 6_000)

/** A valid JPEG of about 60 KB: colored noise. */
const picture = jpegOf(
  160,
  Array.from({ length: 90 }, (_row, row) =>
    encodeRow(
      Array.from({ length: 160 }, (_block, column) => {
        const noise = Math.imul(160 * row + column + 1, 2654435761) >>> 0
        return { color: [noise & 0xff, (noise >>> 8) & 0xff, (noise >>> 16) & 0xff] }
      }),
    ),
  ),
)

let made = 0
/** Posts of Stream: a vehicle enters at one camera and leaves at the next, each with a different plate. */
const requestOf = (server: ServerUnderTest): Request => {
  const nth = made++
  const camera = nth % server.cameras.length
  const vehicle = Math.floor(nth / server.cameras.length) * server.cameras.length + (camera >> 1)
  const plate = `B${vehicle.toString(36).toUpperCase().padStart(6, '0')}`
  const { path, headers, body } = streamPost(server.keys['plate-recognizer']!, {
    cameraId: server.cameras[camera]!,
    at: Date.now(),
    vehicles: [{ plate }],
    image: picture,
  })
  return { path, headers, body: Buffer.from(body) }
}

const feed = (server: ServerUnderTest, requests: number): (() => Request | undefined) => {
  let sent = 0
  return () => (sent++ < requests ? requestOf(server) : undefined)
}

const kept = async (server: ServerUnderTest) => {
  const client = new pg.Client(server.connection)
  await client.connect()
  const { rows } = await client.query(
    `select (select count(*)::int from device_event) as reads, (select count(*)::int from plate_image) as images,
       (select count(*)::int from visit) as visits`,
  )
  await client.end()
  return rows[0] as { reads: number; images: number; visits: number }
}

/** CPU time of the server process in milliseconds, without the database's processes. */
const cpuMs = ({ pid }: ServerUnderTest): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const server = await startServerUnderTest({ lots: 8, bigLots: 8, stallsPerFloor: 600 }, 3347)
try {
  const warm = await sendAll(server.url, connections, feed(server, 500))
  const [cpuBefore, ownBefore] = [cpuMs(server), process.cpuUsage()]
  const full = await sendAll(server.url, connections, feed(server, reads))
  const own = process.cpuUsage(ownBefore)
  console.log('load average (1 min)', loadavg()[0]!.toFixed(1))
  console.log('image size', picture.length, 'bytes; responses', Object.fromEntries(full.statuses))
  console.log('kept', await kept(server), 'of', warm.latenciesMs.length + full.latenciesMs.length)
  printFigures([
    {
      name: 'plate reads with an image, 32 connections',
      value: reads / full.seconds,
      unit: 'reads/s',
      atLeast: 400,
    },
    { name: 'plate reads, median', value: percentile(full.latenciesMs, 0.5), unit: 'ms' },
    { name: 'CPU of the server a read', value: (cpuMs(server) - cpuBefore) / reads, unit: 'ms' },
    { name: 'CPU of the load itself a read', value: (own.user + own.system) / 1000 / reads, unit: 'ms' },
    { name: 'plate reads, p99', value: percentile(full.latenciesMs, 0.99), unit: 'ms', atMost: 300 },
  ])
} finally {
  await server.stop()
}
