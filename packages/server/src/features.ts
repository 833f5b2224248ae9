import type { FastifyInstance } from 'fastify'
import { appealsRoutes } from '#features/appeals/appeals.routes.ts'
import { alertsRoutes } from '#features/alerts/alerts.routes.ts'
import { customersRoutes } from '#features/customers/customers.routes.ts'
import { configurationRoutes } from '#features/configuration/configuration.routes.ts'
import type { DemoOccupancy } from '#features/configuration/reset.commands.ts'
import { gatesRoutes, type GateParts } from '#features/gates/gates.public.ts'
import { devicesRoutes } from '#features/devices/devices.routes.ts'
import { findRoutes } from '#features/find/find.routes.ts'
import { healthRoutes } from '#features/health/health.routes.ts'
import { logsRoutes } from '#features/logs/logs.routes.ts'
import { imagesRoutes } from '#features/images/images.routes.ts'
import type { ImageLinks } from '#features/images/images.public.ts'
import { ingestRoutes, type IngestParts } from '#features/ingest/ingest.routes.ts'
import { liveRoutes, type StreamGuard } from '#features/live/live.routes.ts'
import type { Hub } from '#features/live/live.public.ts'
import { lotCalendarRoutes } from '#features/calendar/calendar.routes.ts'
import { lotImportRoutes } from '#features/lot-import/lot-import.routes.ts'
import { lotsRoutes } from '#features/lots/lots.routes.ts'
import { occupancyHistoryRoutes } from '#features/occupancy/occupancy-history.routes.ts'
import { occupancyRoutes } from '#features/occupancy/occupancy.routes.ts'
import type { SenderParts } from '#features/notifications/notifications.work.public.ts'
import { notificationsRoutes } from '#features/notifications/notifications.routes.ts'
import { noticesRoutes } from '#features/notices/notices.routes.ts'
import { ownersRoutes } from '#features/owners/owners.routes.ts'
import { passPortalRoutes } from '#features/pass-portal/pass-portal.routes.ts'
import { masterlistsRoutes } from '#features/masterlists/masterlists.routes.ts'
import { passholdersRoutes } from '#features/passholders/passholders.routes.ts'
import { invitationsRoutes } from '#features/invitations/invitations.routes.ts'
import { bindSession } from '#features/session/session.public.ts'
import { sensorErrorsRoutes } from '#features/sensor-errors/sensor-errors.routes.ts'
import { sectorsRoutes } from '#features/sectors/sectors.routes.ts'
import { sourcesRoutes } from '#features/sources/sources.routes.ts'
import type { PublicMaps, StallSnapshots } from '#features/stalls/stalls.public.ts'
import { stallsRoutes } from '#features/stalls/stalls.routes.ts'
import { bookingsRoutes } from '#features/bookings/bookings.routes.ts'
import { waitlistRoutes } from '#features/waitlist/waitlist.routes.ts'
import { zonesRoutes } from '#features/zones/zones.routes.ts'
import { paymentsRoutes } from '#features/payments/payments.routes.ts'
import { staffPaymentsRoutes } from '#features/payments/staff/staff-payments.routes.ts'
import { priceStayRoutes } from '#features/payments/price-stay/price-stay.routes.ts'
import type { PaymentParts } from '#features/payments/payments.public.ts'
import { paymentValidationsRoutes } from '#features/payment-validations/payment-validations.routes.ts'
import { passChargesRoutes } from '#features/pass-charges/pass-charges.routes.ts'
import { pricingRoutes } from '#features/pricing/pricing.routes.ts'
import { staffUsersRoutes } from '#features/users/staff-users.routes.ts'
import type { UserParts } from '#features/users/users.public.ts'
import { usersRoutes } from '#features/users/users.routes.ts'
import { visitorsRoutes } from '#features/visitors/visitors.routes.ts'
import { violationsRoutes } from '#features/violations/violations.routes.ts'
import { wayfindersRoutes } from '#features/wayfinders/wayfinders.public.ts'
import type { JudgedLots } from '#features/judging/judging.public.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { DemoAccount } from '#platform/sign-in/demo-account.ts'

/** The shared services that features use. */
export interface Services extends IngestParts, SenderParts, UserParts {
  readonly config: Config
  readonly database: Database
  readonly lots: JudgedLots
  readonly snapshots: StallSnapshots
  readonly publicMaps: PublicMaps
  readonly imageLinks: ImageLinks
  readonly gates: GateParts
  readonly paymentProviders: PaymentParts['paymentProviders']
  readonly hub: Hub
  readonly guard: StreamGuard
  readonly metrics: Metrics
  readonly demoAccounts: readonly DemoAccount[]
  readonly demoOccupancy: DemoOccupancy
}

/** Prices and payments. */
const registerMoney = (bind: Bind, services: Services): void => {
  const { pool } = services.database
  paymentValidationsRoutes(bind, { ...services, pool })
  pricingRoutes(bind, { ...services, pool })
  passChargesRoutes(bind, { ...services, pool })
  paymentsRoutes(bind, { ...services, pool })
  staffPaymentsRoutes(bind, { ...services, pool })
  priceStayRoutes(bind, { ...services, pool })
}

/** Registers the routes of every feature. */
export const registerFeatures = (app: FastifyInstance, bind: Bind, services: Services): void => {
  const { pool } = services.database
  bindSession(bind, services)
  customersRoutes(bind, services)
  usersRoutes(bind, services)
  staffUsersRoutes(bind, services)
  lotsRoutes(bind, services)
  findRoutes(bind, services)
  lotImportRoutes(app, bind, { ...services, pool })
  lotCalendarRoutes(bind, { ...services, pool })
  configurationRoutes(app, bind, { ...services, pool })
  stallsRoutes(bind, { ...services, pool })
  occupancyRoutes(bind, services)
  occupancyHistoryRoutes(app, bind, { ...services, pool })
  violationsRoutes(app, bind, { ...services, pool })
  noticesRoutes(bind, { ...services, pool })
  appealsRoutes(bind, { ...services, pool })
  alertsRoutes(bind, { ...services, pool })
  sensorErrorsRoutes(bind, services)
  sourcesRoutes(bind, services)
  devicesRoutes(bind, { ...services, pool })
  zonesRoutes(bind, { ...services, pool })
  passholdersRoutes(bind, { ...services, pool })
  masterlistsRoutes(bind, { ...services, pool })
  visitorsRoutes(bind, { ...services, pool })
  invitationsRoutes(bind, { ...services, pool })
  passPortalRoutes(bind, { ...services, pool })
  ownersRoutes(bind, { ...services, pool })
  waitlistRoutes(bind, { ...services, pool })
  bookingsRoutes(bind, { ...services, pool })
  registerMoney(bind, services)
  sectorsRoutes(bind, { ...services, pool })
  const gates = { ...services.gates, lots: services.lots, pool }
  gatesRoutes(bind, gates)
  wayfindersRoutes(bind, gates)
  imagesRoutes(bind, services)
  logsRoutes(bind, services)
  liveRoutes(bind, services)
  notificationsRoutes(bind, services)
  ingestRoutes(app, services)
  healthRoutes(app, services)
}
