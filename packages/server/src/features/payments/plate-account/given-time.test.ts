import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadAuthorised } from '#features/judging/judging.public.ts'
import { minute } from '#testing/test-lot.ts'
import { endValidations } from './end-validations.ts'
import { startTimelineLot, type TimelineLot } from './timeline-lot.test-world.ts'

vi.setConfig({ hookTimeout: 60_000 })

let lot: TimelineLot
beforeAll(async () => {
  lot = await startTimelineLot(startMonerisSandbox, startPdu)
})
afterAll(() => lot?.close())

const give = async (licensePlate: string): Promise<string> => {
  const path = `/parking-lots/staff-visitor-validation/${lot.lotId}/given`
  const reply = await lot.staff('POST', path, { paymentValidation: lot.given['hour'], licensePlate })
  return reply.json()._id
}
const freeTimeOf = async (plate: string) => {
  const { database } = lot.app.services
  const known = await database.asSystem((tx) => loadAuthorised(tx, lot.lotId, lot.clock.now, [plate]))
  return (known.get(plate) ?? []).flatMap(({ freeMs }) => freeMs ?? [])
}

test('VIO-19: the time that staff gave counts for the stay also when its validation was not needed in the end, but not if it was taken back', async () => {
  const [kept, takenBack] = ['FREE1', 'FREE2']
  await lot.drive('camera-in', kept)
  await give(kept)
  const id = await give(takenBack)
  expect([await freeTimeOf(kept), await freeTimeOf(takenBack)]).toEqual([[60 * minute], [60 * minute]])
  await lot.staff('DELETE', `/parking-lots/staff-visitor-validation/${lot.lotId}/given/${id}`)
  lot.clock.now += 30_000
  await lot.drive('camera-out', kept)
  await lot.decisionAt('exit')
  lot.clock.now += 20 * minute
  await endValidations(lot.app.services)
  expect(await lot.query('select plate, state from payment_validation_use order by plate')).toEqual([
    { plate: kept, state: 'released' },
    { plate: takenBack, state: 'released' },
  ])
  expect([await freeTimeOf(kept), await freeTimeOf(takenBack)]).toEqual([[60 * minute], []])
})
