import { alerts } from '#features/alerts/alerts.feature.ts'
import { appeals } from '#features/appeals/appeals.feature.ts'
import { bookings } from '#features/bookings/bookings.feature.ts'
import { calendar } from '#features/calendar/calendar.feature.ts'
import { charging } from '#features/charging/charging.feature.ts'
import { configuration } from '#features/configuration/configuration.feature.ts'
import { customers } from '#features/customers/customers.feature.ts'
import { deviceHistory } from '#features/device-history/device-history.feature.ts'
import { devices } from '#features/devices/devices.feature.ts'
import { find } from '#features/find/find.feature.ts'
import { gates } from '#features/gates/gates.feature.ts'
import { health } from '#features/health/health.feature.ts'
import { images } from '#features/images/images.feature.ts'
import { ingest } from '#features/ingest/ingest.feature.ts'
import { readiness } from '#features/readiness/readiness.feature.ts'
import { invitations } from '#features/invitations/invitations.feature.ts'
import { judging } from '#features/judging/judging.feature.ts'
import { live } from '#features/live/live.feature.ts'
import { logs } from '#features/logs/logs.feature.ts'
import { lotImport } from '#features/lot-import/lot-import.feature.ts'
import { lots } from '#features/lots/lots.feature.ts'
import { masterlists } from '#features/masterlists/masterlists.feature.ts'
import { notices } from '#features/notices/notices.feature.ts'
import { notifications } from '#features/notifications/notifications.feature.ts'
import { occupancy } from '#features/occupancy/occupancy.feature.ts'
import { owners } from '#features/owners/owners.feature.ts'
import { passCharges } from '#features/pass-charges/pass-charges.feature.ts'
import { passPortal } from '#features/pass-portal/pass-portal.feature.ts'
import { passholders } from '#features/passholders/passholders.feature.ts'
import { paymentValidations } from '#features/payment-validations/payment-validations.feature.ts'
import { payments } from '#features/payments/payments.feature.ts'
import { pricing } from '#features/pricing/pricing.feature.ts'
import { events } from '#features/events/events.feature.ts'
import { forecast } from '#features/forecast/forecast.feature.ts'
import { recommendations } from '#features/recommendations/recommendations.feature.ts'
import { replay } from '#features/replay/replay.feature.ts'
import { reports } from '#features/reports/reports.feature.ts'
import { resources } from '#features/resources/resources.feature.ts'
import { retention } from '#features/retention/retention.feature.ts'
import { sectors } from '#features/sectors/sectors.feature.ts'
import { sensorErrors } from '#features/sensor-errors/sensor-errors.feature.ts'
import { session } from '#features/session/session.feature.ts'
import { sources } from '#features/sources/sources.feature.ts'
import { stalls } from '#features/stalls/stalls.feature.ts'
import { users } from '#features/users/users.feature.ts'
import { violations } from '#features/violations/violations.feature.ts'
import { visitors } from '#features/visitors/visitors.feature.ts'
import { waitlist } from '#features/waitlist/waitlist.feature.ts'
import { wayfinders } from '#features/wayfinders/wayfinders.feature.ts'
import { zones } from '#features/zones/zones.feature.ts'
import type { Feature, Routes } from '#feature.ts'
import { connectFeatures } from '#manifests/connected-features.ts'

/**
 * The features from the ground floor up: each imports only those before it (`npm run arrows`), and hears of facts after
 * them (docs/decisions/0078-features-say-what-they-do.md).
 */
export const features: readonly Feature[] = [
  judging,
  images,
  masterlists,
  passCharges,
  resources,
  passholders,
  violations,
  alerts,
  notifications,
  notices,
  appeals,
  sources,
  gates,
  paymentValidations,
  visitors,
  bookings,
  calendar,
  occupancy,
  pricing,
  events,
  forecast,
  recommendations,
  configuration,
  ingest,
  devices,
  deviceHistory,
  payments,
  users,
  sectors,
  wayfinders,
  customers,
  find,
  readiness,
  invitations,
  stalls,
  live,
  logs,
  lots,
  lotImport,
  owners,
  passPortal,
  replay,
  reports,
  waitlist,
  retention,
  sensorErrors,
  session,
  zones,
  charging,
  health,
]

connectFeatures(features)

/** Binds the calls of every feature. */
export const bindFeatures = (routes: Routes): void => {
  for (const { routes: bindAll } of features) bindAll?.(routes)
}
