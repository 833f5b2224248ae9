import { streamPost } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import { expect, test } from 'vitest'
import { keys, start, startTestLot } from '#testing/test-lot.ts'

const cars = 2_000
const leaving = 1_500
const second = 1_000

interface Read {
  readonly cameraId: string
  readonly at: number
  readonly plate: string
}

/** 10,000 reads in 10 s: every car three times at the entry, then twice at the exit or, if it stays, at the entry. */
const reads: readonly Read[] = Array.from({ length: 5 * cars }, (_, nth) => {
  const car = nth % cars
  const turn = Math.floor(nth / cars)
  const cameraId = turn >= 3 && car < leaving ? 'camera-out' : 'camera-in'
  return { cameraId, at: start + nth, plate: `B${String(car).padStart(4, 'W')}` }
})

/** Two vehicles a frame; the cars begin to leave at the end of one. */
const frames = Array.from({ length: reads.length / 2 }, (_, nth) => reads.slice(2 * nth, 2 * nth + 2))

/** Network delays and retries: a frame arrives up to half a second after its neighbours. */
const disordered = <T>(list: readonly T[]): T[] => {
  let seed = 7
  const lag = () => (seed = (seed * 16_807) % 2_147_483_647) % 250
  return list
    .map((one, nth) => ({ one, place: nth + lag() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

test('a burst of 10,000 reads in 10 s, out of order and with repeats, is counted correctly', async () => {
  const lot = await startTestLot()
  try {
    await lot.query(`update parking_group set typed_capacity = 5000 where id = $1`, [lot.visitors])
    lot.clock.now = start + 11 * second
    const address = await lot.app.server.listen({ host: '127.0.0.1', port: 0 })
    const waiting = disordered(frames.flatMap((one, nth) => (nth % 10 === 0 ? [one, one] : [one])))
    const answers = { accepted: 0, duplicates: 0, rejected: 0 }
    const work = async () => {
      for (let frame = waiting.shift(); frame; frame = waiting.shift()) {
        const [{ cameraId, at }] = frame as [Read]
        const vehicles = frame.map(({ plate }) => ({ plate }))
        const { path, headers, body } = streamPost(keys['plate-recognizer'], { cameraId, at, vehicles })
        const reply = await fetch(address + path, { method: 'POST', headers, body })
        expect(reply.status).toBe(200)
        const answer = (await reply.json()) as { accepted: number; duplicates: number; rejected: [] }
        answers.accepted += answer.accepted
        answers.duplicates += answer.duplicates
        answers.rejected += answer.rejected.length
      }
    }
    await Promise.all(Array.from({ length: 40 }, work))
    const repeats = frames.filter((_, nth) => nth % 10 === 0).flat().length
    expect(answers).toEqual({ accepted: 10_000, duplicates: repeats, rejected: 0 })
    const [logged] = await lot.query('select count(*)::int as events from device_event')
    const [visits] = await lot.query(
      `select count(*)::int as all, count(*) filter (where exited_at is null)::int as open from visit`,
    )
    expect({ ...logged, ...visits }).toEqual({ events: 10_000, all: cars, open: cars - leaving })
    expect((await lot.counts()).types.visitor.occupancy).toBe(cars - leaving)
    await lot.app.services.warnings.flush()
    expect(await lot.query('select kind, sum(count)::int as n from ingest_oddity group by 1')).toEqual([
      { kind: 'duplicate', n: repeats },
    ])
    expect(await lot.replayDifferences()).toEqual([])
  } finally {
    await lot.close()
  }
}, 200_000)
