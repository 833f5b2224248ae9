import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { aRead, aReport } from '@stallwise/domain/judging/judging.builders.ts'
import type { JudgedLot } from '@stallwise/domain/judging/judged-lot.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEvent } from '#testing/test-lot.ts'
import { generatedTimelines } from './generated-steps.test-world.ts'
import { startTimelineLot, type TimelineLot } from './timeline-lot.test-world.ts'
import { beginTimeline, takeStep } from './timeline.test-world.ts'

// GENERATED_SEED and GENERATED_RUNS try other and more timelines than those that are always played.
const { GENERATED_SEED: seed = '30', GENERATED_RUNS: runs = '4' } = process.env

let lot: TimelineLot
beforeAll(async () => {
  lot = await startTimelineLot(startMonerisSandbox, startPdu)
}, 60_000)
afterAll(() => lot?.close())

/** What a loaded lot makes of the next messages of its devices. */
const judged = (loaded: JudgedLot) => {
  const now = lot.clock.now + 60_000
  const plates = [lot.knownPlate, 'NEW123']
  for (const [nth, plate] of plates.entries())
    loaded.apply(aRead('camera-in', plate, now + nth * 20_000), now)
  for (const plate of plates) loaded.apply(aRead('camera-out', plate, now + 90_000), now + 90_000)
  loaded.apply({ ...aReport('1', now), deviceId: 'sensor-1' }, now)
  return { effects: loaded.settle(now + 100_000), figures: loaded.figures() }
}

const expectOneLot = async (after: string) => {
  const { lots } = lot.app.services
  const load = (...lotIds: string[]) => lots.loadTogether(lot.database.pool, lotIds, () => lot.clock.now)
  const ids = [lot.otherLotId, lot.lotId]
  const together = await load(...ids)
  for (const id of ids) {
    const [alone, other] = [(await load(id)).get(id)!, together.get(id)!]
    expect(other.token, after).toBe(alone.token)
    expect(other.lot.facts, after).toEqual(alone.lot.facts)
    expect(judged(other.lot), after).toEqual(judged(alone.lot))
  }
}

const play = async (text: string): Promise<void> => {
  const timeline = beginTimeline(lot)
  for (const [nth, step] of text.split('; ').entries()) {
    lot.clock.now += 20_000
    await takeStep(timeline, step)
    await lot.report(anEvent('sensor-1', lot.clock.now, { occupied: nth % 2 === 0 }))
    if (nth % 3 === 0) await lot.report(anEvent('other-1', lot.clock.now, { occupied: nth % 2 === 0 }))
    await expectOneLot(`${step} of ${text}`)
    // What happens next is judged by a lot that was loaded.
    if (nth % 2 === 0) lot.app.services.lots.clear()
  }
}

test(
  'ING-72: a lot that is loaded with others judges as one that is loaded alone',
  { timeout: 3_600_000 },
  () =>
    fc.assert(
      fc.asyncProperty(generatedTimelines, play).afterEach(() => lot.clear()),
      { seed: Number(seed), numRuns: Number(runs) },
    ),
)
