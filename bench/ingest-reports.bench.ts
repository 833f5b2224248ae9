// What the figures of reports cost ingest: plate reads and reports of stalls with and without marks of days, and the job that adds
// marked days up. Short rounds alternately, since the speed of a machine varies.
import { streamPost } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import { encodeRow, jpegOf } from '@stallwise/demo/simulator/tiny-jpeg.ts'
import { sendAll, type Request } from './harness/load.ts'
import { eventsOf } from './harness/ingest-rate.ts'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

const [pairs, seconds, connections] = [7, 3, 16]
const size = { lots: 8, bigLots: 8, stallsPerFloor: 600 }
const picture = jpegOf(1, [encodeRow([{ color: [9, 9, 9] }])])

let made = 0
/** A vehicle enters at one camera and leaves at the next, each with a different plate. */
const readOf = (server: ServerUnderTest): Request => {
  const nth = made++
  const camera = nth % server.cameras.length
  const vehicle = Math.floor(nth / server.cameras.length) * server.cameras.length + (camera >> 1)
  const { path, headers, body } = streamPost(server.keys['plate-recognizer']!, {
    cameraId: server.cameras[camera]!,
    at: Date.now(),
    vehicles: [{ plate: `B${vehicle.toString(36).toUpperCase().padStart(6, '0')}` }],
    image: picture,
  })
  return { path, headers, body: Buffer.from(body) }
}

/** Requests a second for some time. */
const rate = async (server: ServerUnderTest, next: (server: ServerUnderTest) => Request): Promise<number> => {
  const until = Date.now() + seconds * 1_000
  let sent = 0
  const load = await sendAll(server.url, connections, () => {
    if (Date.now() > until) return undefined
    sent++
    return next(server)
  })
  const refused = [...load.statuses].filter(([status]) => status >= 300)
  if (refused.length > 0) throw new Error(`answers ${JSON.stringify(refused)}`)
  return sent / load.seconds
}

const marking = await startServerUnderTest(size, 3361)
const bare = await startServerUnderTest({ ...size, marks: false }, 3362)
try {
  const kinds = [
    { name: 'plate reads', next: readOf },
    { name: 'batches of 500 reports of stalls', next: (server: ServerUnderTest) => eventsOf(server, 500) },
  ]
  const figures = []
  for (const { name, next } of kinds) {
    for (const server of [marking, bare]) await rate(server, next)
    const [own, shares]: [number[], number[]] = [[], []]
    for (let pair = 0; pair < pairs; pair++) {
      const isFirst = pair % 2 === 0
      const one = await rate(isFirst ? marking : bare, next)
      const other = await rate(isFirst ? bare : marking, next)
      own.push(isFirst ? one : other)
      shares.push(isFirst ? one / other : other / one)
    }
    figures.push(
      { name: `${name} a second`, value: percentile(own, 0.5), unit: '' },
      {
        name: `${name}, of what they are without, median of ${pairs}`,
        value: percentile(shares, 0.5) * 100,
        unit: '%',
        atLeast: 95,
      },
    )
  }
  printFigures(figures)
} finally {
  await Promise.all([marking.stop(), bare.stop()])
}
