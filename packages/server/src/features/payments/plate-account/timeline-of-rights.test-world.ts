import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { minute } from '#testing/test-lot.ts'
import { done, lasts, type Step, type Timeline } from './timeline-step.test-world.ts'

const isoIn = ({ lot }: Timeline, minutes: string) =>
  new Date(lot.clock.now + Number(minutes) * minute).toISOString()

const registrationOf = async ({ lot, plateOf }: Timeline, name: string): Promise<string> =>
  (
    await lot.query(
      'select id from registered_vehicle where plate = $1 order by registered_at desc limit 1',
      [plateOf(name)],
    )
  )[0].id

const addGuest = async (timeline: Timeline, name: string, option: string, more: object) => {
  const { lot, plateOf, guests } = timeline
  const path = `/pass-holders/add-guest-pass?parkingPaymentOption=${option}`
  const guest = { parkingLot: lot.lotId, passholderGroup: lot.passholderGroupId, name: 'Ana' }
  const reply = await lot.staff('POST', path, { ...guest, licensePlate: plateOf(name), ...more })
  done(reply, 201)
  guests.set(name, reply.json()._id)
}

const setLot = async ({ lot }: Timeline, settings: object) => {
  done(await lot.staff('PUT', `/parking-lots/${lot.lotId}/update`, settings))
  lot.app.services.lots.clear()
}

const decide = async ({ lot, plateOf }: Timeline, name: string, how: 'dismiss' | 'resolve') => {
  const url = `/violations?parkingLot=${lot.lotId}&timePeriod=30d&status=active&search=${plateOf(name)}`
  const [violation] = (await lot.staff('GET', url)).json().data
  done(await lot.staff('POST', `/violations/${violation._id}/${how}`, {}))
}

/** What frees vehicles of charge, beside passes and bookings, and what a lot sets for it. */
export const ofRights: Record<string, Step> = {
  /** A guest who pays for parking. */
  'paying-guest': (timeline, name, minutes) =>
    addGuest(timeline, name!, 'paid', { minutes: Number(minutes) }),
  /** A guest pass that begins so many minutes from now. */
  'guest-at': (timeline, name, from, minutes) =>
    addGuest(timeline, name!, 'nonPaid', { startsAt: isoIn(timeline, from!), minutes: Number(minutes) }),
  'end-guest': async ({ lot, guests }, name) =>
    done(await lot.staff('POST', `/guest-passes/${guests.get(name!)}/end`, {})),
  'cancel-guest': async ({ lot, guests }, name) =>
    done(await lot.staff('DELETE', `/guest-passes/${guests.get(name!)}`), 204),
  'restore-guest': async ({ lot, guests }, name) =>
    done(await lot.staff('POST', `/guest-passes/${guests.get(name!)}/restore`, {})),
  unregister: async (timeline, name) =>
    done(
      await timeline.lot.staff('DELETE', `/registered-vehicles/${await registrationOf(timeline, name!)}`),
      204,
    ),
  /** Its registration ends so many minutes from now. */
  prolong: async (timeline, name, minutes) => {
    const id = await registrationOf(timeline, name!)
    const path = `/registered-vehicles/${id}`
    const [{ version }] = await timeline.lot.query('select version from registered_vehicle where id = $1', [
      id,
    ])
    done(await timeline.lot.staff('PUT', path, { until: isoIn(timeline, minutes!), version }))
  },
  'exit-grace': (timeline, minutes) => setLot(timeline, { exitGraceMinutes: Number(minutes) }),
  'cover-before': (timeline, minutes) => setLot(timeline, { coverBeforeMinutes: Number(minutes) }),
  'violation-grace': (timeline, minutes) => setLot(timeline, { violationGraceMinutes: Number(minutes) }),
  room: async ({ lot }, many) => {
    await lot.query(`update parking_group set typed_capacity = $1 where counted_by = 'plates'`, [
      Number(many),
    ])
    lot.app.services.lots.clear()
  },
  dismiss: (timeline, name) => decide(timeline, name!, 'dismiss'),
  resolve: (timeline, name) => decide(timeline, name!, 'resolve'),
  'remove-pass': async ({ lot }) => done(await lot.staff('DELETE', `/pass-holders/${lot.passholderId}`), 204),
  'restore-pass': async ({ lot }) =>
    done(
      await lot.staff('POST', '/pass-holders/restore', { parkingLot: lot.lotId, ids: [lot.passholderId] }),
    ),
  /** Its first day is so many days from today. */
  'pass-from': async ({ lot }, days) => {
    const { timeZone } = (await lot.staff('GET', `/parking-lots/${lot.lotId}`)).json()
    const { day } = localDayOf(lot.clock.now + Number(days) * lasts.d, timeZone)
    const path = `/pass-holders/one/${lot.passholderId}`
    const { version } = (await lot.staff('GET', path)).json()
    done(await lot.staff('PUT', `/v2/pass-holders/${lot.passholderId}`, { version, validFrom: day }))
  },
  'cover-from-valid-from': async ({ lot }) => {
    done(await lot.staff('POST', `/pass-holders/${lot.passholderId}/cover-from-valid-from`))
  },
  /** A plate joins another pass than that of the lot. */
  'join-other': async ({ lot, plateOf }, name) => {
    const licensePlate = plateOf(name!)
    const pass = { passholderGroup: lot.passholderGroupId, passholderId: `OTHER-${licensePlate}`, name: 'Bo' }
    const body = { parkingLot: lot.lotId, ...pass, vehicles: [{ licensePlate }] }
    done(await lot.staff('POST', '/v2/pass-holders/', body), 201)
  },
  /** Another server judges the lot from now on, or this one was restarted. */
  reload: async ({ lot }) => {
    await lot.settle()
    lot.app.services.lots.clear()
  },
  /** Violations are judged or not. */
  enforcement: async ({ lot }, is) => {
    const productAccess = { enforcement: is === 'on', visitorValidation: true, payments: true }
    done(
      await lot.staff('PUT', '/parking-lots/update-productAccess', { parkingLot: lot.lotId, productAccess }),
    )
    lot.app.services.lots.clear()
  },
  /** What a stay costs of which staff say that it began so many minutes ago. */
  'staff-entry': async (timeline, name, minutes) => {
    const { lot, plateOf } = timeline
    const entry = { licensePlate: plateOf(name!), enteredAt: isoIn(timeline, `-${minutes}`) }
    const reply = await lot.staff('POST', `/parking-lots/${lot.lotId}/staff-entries`, entry)
    if (reply.statusCode > 201) return `${reply.statusCode} ${reply.json().code}`
    return String(reply.json().leave?.dueCents ?? 0)
  },
}
