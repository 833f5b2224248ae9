import { createHash, timingSafeEqual } from 'node:crypto'
import type { LotBundle } from '@stallwise/contract/lot-import/lot-bundle.contract.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { isUuid } from '@stallwise/domain/fields/uuid.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listHolidays } from '#features/calendar/calendar.public.ts'
import type { Database } from '#platform/database/database.ts'
import type { SyncConfig } from '#platform/config/sync-config.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { findLot } from './configuration.store.ts'
import { parkingGroupView, settingsView } from './configuration.view.ts'
import { managers, managersByName } from './managers.resource.ts'
import { listParkingGroups } from './parking-groups.store.ts'

interface Parts {
  readonly config: { readonly sync: SyncConfig }
  readonly database: Database
  readonly clock: () => number
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const requireKey = (request: FastifyRequest, { key }: SyncConfig): void => {
  if (key === undefined) throw new Refusal('not-found')
  const [scheme, sent = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme !== 'Bearer' || !timingSafeEqual(digest(sent), digest(key))) throw new Refusal('wrong-key')
}

const bundleOf = ({ database, clock }: Parts, lotId: string): Promise<LotBundle> =>
  database.asSystem(async (tx) => {
    const lot = orNotFound(await findLot(tx, lotId))
    const groups = (await listParkingGroups(tx, lotId)).map(parkingGroupView)
    const today = localDayOf(clock(), lot.timeZone).day
    return {
      format: 'stallwise-lot-1',
      settings: settingsView(lot.settings),
      parkingGroups: groups.map(
        ({
          stalls: _stalls,
          passholderGroups: _passes,
          bookingGroups: _bookings,
          version: _version,
          ...group
        }) => group,
      ),
      holidays: (await listHolidays(tx, lotId, today)).map(({ day, name }) => ({ date: day, name })),
      managers: (await managers.listAll(tx, lotId, managersByName)).map(({ name, phone, email }) => ({
        name,
        phone,
        email,
      })),
    }
  })

/** Returns a lot's configuration to another server with the key. CFG-50. */
export const syncRoutes = (app: FastifyInstance, parts: Parts): void => {
  app.get<{ Params: { id: string } }>(
    '/api/sync/parking-lots/:id',
    { config: { access: 'sync-key' } },
    async (request) => {
      requireKey(request, parts.config.sync)
      const lotId = request.params.id.toLowerCase()
      if (!isUuid(lotId)) throw new Refusal('not-found')
      return bundleOf(parts, lotId)
    },
  )
}
