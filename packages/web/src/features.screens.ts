import { bookingsRoutes, bookingsScreens } from '#features/bookings/bookings.routes.ts'
import {
  configurationRoute,
  managers,
  parkingGroupRoute,
} from '#features/configuration/configuration.routes.ts'
import { chargingRoutes, chargingScreen } from '#features/charging/charging.routes.ts'
import { configurationScreens } from '#features/configuration/sections.ts'
import { customerLotsRoute, customersRoute } from '#features/customers/customers.routes.tsx'
import {
  addLotRoute,
  detailsRoute,
  floorsRoute,
  groupsRoute,
  lotImportScreens,
} from '#features/lot-import/lot-import.routes.tsx'
import { devicesRoutes, devicesShortForms, devicesScreens } from '#features/devices/devices.routes.ts'
import { lotDevicesRoute, lotDevicesScreen } from '#features/devices/lot-devices.routes.ts'
import { controllers, gates } from '#features/gates/gates.routes.ts'
import { intercomRoute, intercomScreen } from '#features/gates/intercom/intercom.routes.ts'
import {
  checkerRoute,
  checkerSiteRoute,
  directoryRoute,
  countsRoute,
  healthRoute,
  lotCountsRoute,
  siteRoute,
  siteSettingsRoute,
} from '#features/health/health.routes.ts'
import { lotsRoute } from '#features/lots/lots.routes.tsx'
import { portfolioRoute } from '#features/lots/portfolio/portfolio.routes.ts'
import { mailboxRoute } from '#features/notifications/mailbox.routes.tsx'
import { occupancyRoute, occupancyScreen } from '#features/occupancy/occupancy.routes.tsx'
import {
  passwordCreatedRoute,
  preferencesRoute,
  setupCompleteRoute,
} from '#features/users/preferences/preferences.routes.tsx'
import { realTimeRoute, realTimeScreen } from '#features/live/live.routes.tsx'
import { staffRoute, staffScreen } from '#features/users/staff/staff.routes.tsx'
import { sensorErrorsRoute } from '#features/sensor-errors/sensor-errors.routes.ts'
import { sectors } from '#features/sectors/sectors.routes.ts'
import { sourcesRoute } from '#features/sources/sources.routes.tsx'
import {
  lotViewerChooserRoute,
  lotViewerRoute,
  mapRoute,
  mapScreen,
} from '#features/stalls/stalls.routes.tsx'
import { allUsersRoute, newUserRoute, userRoute, usersRoute } from '#features/users/users.routes.tsx'
import { mobileLogRoute, mobileLogScreen } from '#features/invitations/invitations.routes.ts'
import {
  allChangesRoute,
  customerChangesRoute,
  logsRoute,
  passholderLogRoute,
  plateReadsRoute,
  plateReadsScreen,
  plateRoute,
  visitorLogRoute,
} from '#features/logs/logs.routes.ts'
import { myPassesRoute, myPassesScreen, ownerPassesRoute } from '#features/owners/owners.routes.ts'
import { appealRoute } from '#features/appeals/appeals.routes.ts'
import { passPortalRoutes } from '#features/pass-portal/pass-portal.routes.ts'
import { paySignRoute } from '#features/payments/pay-sign/pay-sign.routes.ts'
import { paymentValidations } from '#features/payment-validations/payment-validations.routes.ts'
import { passChargesRoutes, passChargesScreen } from '#features/pass-charges/pass-charges.routes.ts'
import { pricingRoute, pricingScreen } from '#features/pricing/pricing.routes.ts'
import { masterlistsRoutes, masterlistsScreen } from '#features/masterlists/masterlists.routes.ts'
import { passholdersRoutes, passholdersScreens } from '#features/passholders/passholders.routes.ts'
import { kioskRoute } from '#features/visitors/kiosk.routes.ts'
import {
  adviceRoute,
  adviceScreen,
  allRecommendationsRoute,
  recommendationRoute,
  taskRoute,
} from '#features/recommendations/recommendations.routes.ts'
import { paymentsRoutes, paymentsScreen } from '#features/payments/payments.routes.ts'
import { countsScreen, reportsRoutes, reportsScreen } from '#features/reports/reports.routes.ts'
import { priceStayRoutes, priceStayScreen } from '#features/payments/price-stay/price-stay.routes.ts'
import { reportScreen, violationsRoutes, violationsScreen } from '#features/violations/violations.routes.ts'
import { visitorsRoutes, visitorsScreens } from '#features/visitors/visitors.routes.ts'
import { waitlistOfferRoute, waitlistRoutes, waitlistScreen } from '#features/waitlist/waitlist.routes.ts'
import { zones } from '#features/zones/zones.routes.ts'
import { wayfinders } from '#features/wayfinders/wayfinders.routes.ts'
import type { AdminShortForm, LotScreen } from '#lib/routes/places.ts'

/** The screens of all features, loaded after the first view, where most users begin. */

/** Without top bar and sign-in. */
export const bareRoutes = [
  lotViewerRoute,
  passwordCreatedRoute,
  setupCompleteRoute,
  ...passPortalRoutes,
  appealRoute,
  waitlistOfferRoute,
] as const
/** Without top bar, signed in. */
export const signedInRoutes = [lotViewerChooserRoute, kioskRoute, paySignRoute] as const
/** Under the top bar. */
export const framedRoutes = [
  lotsRoute,
  portfolioRoute,
  countsRoute,
  lotCountsRoute,
  healthRoute,
  siteRoute,
  siteSettingsRoute,
  checkerRoute,
  checkerSiteRoute,
  directoryRoute,
  preferencesRoute,
  mailboxRoute,
  ownerPassesRoute,
  intercomRoute,
  allRecommendationsRoute,
  recommendationRoute,
  taskRoute,
] as const
/** Screens of a lot. */
export const lotRoutes = [
  realTimeRoute,
  mapRoute,
  occupancyRoute,
  lotDevicesRoute,
  ...chargingRoutes,
  sensorErrorsRoute,
  ...violationsRoutes,
  configurationRoute,
  parkingGroupRoute,
  ...passholdersRoutes,
  ...masterlistsRoutes,
  mobileLogRoute,
  logsRoute,
  passholderLogRoute,
  visitorLogRoute,
  allChangesRoute,
  plateReadsRoute,
  plateRoute,
  myPassesRoute,
  ...waitlistRoutes,
  ...bookingsRoutes,
  ...visitorsRoutes,
  adviceRoute,
  pricingRoute,
  ...paymentsRoutes,
  ...priceStayRoutes,
  ...passChargesRoutes,
  ...reportsRoutes,
] as const

/** Pages at `/admin` itself, such as the customers list. */
export const adminRoutes = [customersRoute, allUsersRoute] as const
/** Pages of a customer, `/admin/{customerId}/…`, such as adding a lot. */
export const adminCustomerRoutes = [
  customerLotsRoute,
  customerChangesRoute,
  usersRoute,
  newUserRoute,
  userRoute,
  sourcesRoute,
  addLotRoute,
] as const
/** Pages of a lot's setup: a list, and the edit pages of what it lists. */
export const adminLotRoutes = [
  detailsRoute,
  floorsRoute,
  groupsRoute,
  ...zones.routes,
  ...devicesRoutes,
  ...sectors.routes,
  staffRoute,
  ...managers.routes,
  ...gates.routes,
  ...controllers.routes,
  ...wayfinders.routes,
  ...paymentValidations.routes,
] as const
export const adminShortForms: readonly AdminShortForm[] = [
  managers.shortForm,
  zones.shortForm,
  ...devicesShortForms,
  sectors.shortForm,
  gates.shortForm,
  wayfinders.shortForm,
  paymentValidations.shortForm,
]

const setupScreens: readonly LotScreen[] = [
  ...lotImportScreens,
  staffScreen,
  managers.screen,
  zones.screen,
  ...devicesScreens,
  sectors.screen,
  gates.screen,
  wayfinders.screen,
]
/** A lot's rail. */
export const lotScreens: readonly LotScreen[] = [
  realTimeScreen,
  mapScreen,
  occupancyScreen,
  lotDevicesScreen,
  chargingScreen,
  violationsScreen,
  intercomScreen,
  reportScreen,
  ...passholdersScreens,
  mobileLogScreen,
  plateReadsScreen,
  myPassesScreen,
  waitlistScreen,
  ...bookingsScreens,
  ...visitorsScreens,
  adviceScreen,
  reportsScreen,
  countsScreen,
  pricingScreen,
  paymentsScreen,
  priceStayScreen,
  paymentValidations.screen,
  passChargesScreen,
  ...setupScreens,
  ...configurationScreens,
  masterlistsScreen,
]
