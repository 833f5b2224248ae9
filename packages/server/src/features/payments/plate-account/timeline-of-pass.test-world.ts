import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { minute } from '#testing/test-lot.ts'
import { done, lasts, type Step, type Timeline } from './timeline-step.test-world.ts'

const changePass = async ({ lot }: Timeline, change: (vehicles: readonly Vehicle[]) => object) => {
  const { version, vehicles } = (await lot.staff('GET', `/pass-holders/one/${lot.passholderId}`)).json()
  const body = { version, ...change(vehicles) }
  done(await lot.staff('PUT', `/v2/pass-holders/${lot.passholderId}`, body))
}
interface Vehicle {
  readonly licensePlate: string
}

/** What happens to the pass of the lot. */
export const ofPass: Record<string, Step> = {
  /** A pass for so many vehicles, of which so many may be inside at once. */
  multi: async ({ lot }, vehicles, inside) => {
    await lot.query(
      'update passholder set is_multi_pass = true, number_of_vehicles = $2, inside_at_once = $3 where id = $1',
      [lot.passholderId, Number(vehicles), Number(inside)],
    )
    lot.app.services.lots.clear()
  },
  join: async (timeline, name, minutes) => {
    const { lot, plateOf } = timeline
    const until = minutes && new Date(lot.clock.now + Number(minutes) * minute).toISOString()
    const vehicle = { licensePlate: plateOf(name!), ...(until && { until }) }
    await changePass(timeline, (vehicles) => ({ vehicles: [...vehicles, vehicle] }))
  },
  part: async (timeline, name) => {
    const isOther = (one: Vehicle) => one.licensePlate !== timeline.plateOf(name!)
    await changePass(timeline, (vehicles) => ({ vehicles: vehicles.filter(isOther) }))
  },
  /** Its last day is so many days from today, in the calendar of the lot. */
  'pass-until': async (timeline, days) => {
    const { timeZone } = (await timeline.lot.staff('GET', `/parking-lots/${timeline.lot.lotId}`)).json()
    const { day } = localDayOf(timeline.lot.clock.now + Number(days) * lasts.d, timeZone)
    await changePass(timeline, () => ({ validTo: day }))
  },
  'pass-type': (timeline, passType) => changePass(timeline, () => ({ passType })),
  /** The tag of the pass is read. */
  tag: async ({ lot }, at) => {
    lot.clock.now += 1
    await lot.readTag(at as 'in' | 'out')
    await lot.settle()
  },
}
