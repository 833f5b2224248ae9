import { minute } from '#testing/test-lot.ts'
import { endValidations } from './end-validations.ts'
import type { Step } from './timeline-step.test-world.ts'

/** What is shown. */
export const shown: Record<string, Step> = {
  due: async ({ lot, plateOf }, name) => String((await lot.answer(plateOf(name!))).owes!.dueCents),
  state: async ({ lot, plateOf }, name) => (await lot.answer(plateOf(name!))).owes!.state,
  /** Minutes from now. */
  'leave-by': async ({ lot, plateOf }, name) => {
    const { leaveBy } = (await lot.answer(plateOf(name!))).owes!
    return leaveBy === null ? 'none' : String(Math.round((Date.parse(leaveBy) - lot.clock.now) / minute))
  },
  meant: async ({ lot, plateOf }, name) => {
    const { meantPlate } = await lot.page(plateOf(name!))
    return ['A', 'A~', 'A^'].find((one) => plateOf(one) === meantPlate) ?? 'none'
  },
  validations: async ({ lot, plateOf }, name) => {
    await endValidations(lot.app.services)
    const uses = await lot.query(
      'select state from payment_validation_use where plate = $1 order by used_at',
      [plateOf(name!)],
    )
    return uses.map(({ state }) => state).join(' ')
  },
  violations: async ({ lot, plateOf, began }, name) => {
    const url = `/violations?parkingLot=${lot.lotId}&timePeriod=30d&sort=dateCreated&search=${plateOf(name!)}`
    const { data } = (await lot.staff('GET', url)).json()
    return (
      data
        .filter((one: { dateCreated: string }) => Date.parse(one.dateCreated) >= began)
        .map((one: { reason: string; status: string }) => `${one.reason} ${one.status}`)
        .join(', ') || 'none'
    )
  },
}
