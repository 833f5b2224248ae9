import type {
  SiteContacts,
  SiteHealthDetails,
  UnknownDevice,
} from '@stallwise/contract/health/health.contract.ts'
import { kindsOf } from '@stallwise/domain/health/kinds.rules.ts'
import { stripDays } from '@stallwise/domain/health/health.model.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { countDevicesOfLots } from '#features/devices/devices.public.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { orNotFound } from '#platform/http/problems.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { loadDeviceStrips } from './device-strips.ts'
import { listDays } from './health-days.store.ts'
import { faultView, firstStripDay, siteView, stripsView } from './health.view.ts'
import { findContactsVersion, findSettings, listContacts, listManagers } from './settings.store.ts'
import { listShownFaults } from './site-faults.store.ts'
import { countSensorErrors, listReaderHours, listUnknown, type ReaderHourRow } from './site-details.store.ts'
import { findSite } from './site-health.store.ts'

interface Parts {
  readonly database: Database
  readonly clock: () => number
}

const shownHours = 24

const readersView = (rows: readonly ReaderHourRow[]): SiteHealthDetails['readers'] => {
  const readers = new Map<string, SiteHealthDetails['readers'][number]>()
  for (const { id, kind, name, at, reads, usual } of rows) {
    const reader = readers.get(id) ?? { kind, name, hours: [] }
    reader.hours.push({ at: at.toISOString(), reads, usual })
    readers.set(id, reader)
  }
  return [...readers.values()]
}

/** HEA-70: all contacts of a site. */
export const loadContacts = async (tx: Tx, lotId: string): Promise<SiteContacts> => ({
  contacts: (await listContacts(tx, lotId)).map(({ name, role, phone, email, hours, notes }) => ({
    name,
    role,
    phone,
    email,
    hours,
    notes,
  })),
  managers: (await listManagers(tx, lotId)).map(({ name, phone, email }) => ({ name, phone, email })),
  version: await findContactsVersion(tx, lotId),
})

const noContacts: SiteContacts = { contacts: [], managers: [], version: 0 }

/** HEA-70: the provider’s contacts are for the provider. */
const contactsFor = async (tx: Tx, viewer: Viewer, lotId: string): Promise<SiteContacts> => {
  const all = await loadContacts(tx, lotId)
  return mayAt(viewer, 'health.check', lotId)
    ? all
    : Object.assign({}, noContacts, { managers: all.managers })
}

/** HEA-03: the health of a site as of now. */
export const loadSite = (
  { database, clock }: Parts,
  viewer: Viewer,
  lotId: string,
): Promise<SiteHealthDetails> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const now = clock()
    const row = orNotFound(await findSite(tx, lotId))
    const place = { lotId: row.id, timeZone: row.time_zone }
    const kinds = kindsOf(await countDevicesOfLots(tx, [row.id], new Date(now)))
    const today = localDayOf(now, row.time_zone).day
    const first = firstStripDay(today)
    const faults = await listShownFaults(tx, [row.id], new Date(now - stripDays * dayMs))
    const current = Object.assign({}, row, { kinds, checked_at: new Date(now) })
    const { contacts, managers } = await contactsFor(tx, viewer, row.id)
    const settings = await findSettings(tx, row.id)
    return {
      ...siteView(current, faults, now),
      strips: stripsView(await listDays(tx, row.id, first), first),
      deviceStrips: await loadDeviceStrips(
        tx,
        Object.assign({ timeoutMinutes: row.sensor_timeout_minutes }, place),
        first,
        today,
      ),
      past: faults.filter((fault) => fault.ended_at !== null).map(faultView),
      readers: readersView(
        await listReaderHours(tx, place, new Date(now - (shownHours - 1) * 3_600_000), new Date(now)),
      ),
      sensorTimeoutMinutes: row.sensor_timeout_minutes,
      settings: mayAt(viewer, 'lot.configure', row.id)
        ? { told: [...settings.told], version: settings.version }
        : { told: [], version: 0 },
      contacts,
      managers,
      ...(mayAt(viewer, 'stall.edit', row.id) && { sensorErrors: await countSensorErrors(tx, row.id) }),
    }
  })

const unknownMs = 7 * dayMs

/** HEA-80. */
export const loadUnknown = async (tx: Tx, now: number): Promise<UnknownDevice[]> =>
  (await listUnknown(tx, new Date(now - unknownMs))).map((row) => ({
    source: { _id: row.sourceId, name: row.sourceName, kind: row.kind },
    customer: { _id: row.customerId, name: row.customerName },
    deviceId: row.deviceId,
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    messages: row.events,
    lots: row.lots,
    knownAt: row.knownAt,
  }))
