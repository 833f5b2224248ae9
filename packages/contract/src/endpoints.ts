import { alertsEndpoints } from './alerts/alerts.contract.ts'
import { customersEndpoints } from './customers/customers.contract.ts'
import { invitationsEndpoints } from './invitations/invitations.contract.ts'
import { camerasEndpoints } from './devices/cameras.contract.ts'
import { deviceMessagesEndpoints } from './devices/device-messages.contract.ts'
import { lotDevicesEndpoints } from './devices/lot-devices.contract.ts'
import { healthCountsEndpoints } from './health/health-counts.contract.ts'
import { serverHealthEndpoints } from './health/server-health.contract.ts'
import { healthEndpoints } from './health/health.contract.ts'
import { findEndpoints } from './find/find.contract.ts'
import { rfidEndpoints } from './devices/rfid.contract.ts'
import { chargingCommandsEndpoints } from './charging/commands.contract.ts'
import { holdsEndpoints } from './payments/holds.contract.ts'
import { chargingSessionsEndpoints } from './charging/charging-sessions.contract.ts'
import { chargingStationsEndpoints } from './charging/stations.contract.ts'
import { edgeEndpoints } from './gates/edge.contract.ts'
import { gateControllersEndpoints } from './gates/gate-controllers.contract.ts'
import { gatesEndpoints } from './gates/gates.contract.ts'
import { intercomEndpoints } from './gates/intercom.contract.ts'
import { imagesEndpoints } from './images/images.contract.ts'
import { liveEndpoints } from './live/live.contract.ts'
import { calendarEditsEndpoints } from './calendar/calendar-edits.contract.ts'
import { bookingGroupsEndpoints } from './bookings/booking-groups.contract.ts'
import { bookingsEndpoints } from './bookings/bookings.contract.ts'
import { calendarEndpoints } from './calendar/calendar.contract.ts'
import { configurationEndpoints } from './configuration/configuration.contract.ts'
import { lotDraftEndpoints } from './lot-import/lot-draft.contract.ts'
import { lotImportEndpoints } from './lot-import/lot-import.contract.ts'
import { ownersEndpoints } from './owners/owners.contract.ts'
import { passPortalEndpoints } from './pass-portal/pass-portal.contract.ts'
import { passholderGroupsEndpoints } from './passholders/passholder-groups.contract.ts'
import { masterlistsEndpoints } from './masterlists/masterlists.contract.ts'
import { passholderImportEndpoints } from './passholders/passholder-import.contract.ts'
import { passholdersEndpoints } from './passholders/passholders.contract.ts'
import { guestPassesEndpoints } from './visitors/guest-passes.contract.ts'
import { registeredVehiclesEndpoints } from './visitors/registered-vehicles.contract.ts'
import { lotsEndpoints } from './lots/lots.contract.ts'
import { managersEndpoints } from './configuration/managers.contract.ts'
import { parkingGroupsEndpoints } from './configuration/parking-groups.contract.ts'
import { occupancyHistoryEndpoints } from './occupancy/occupancy-history.contract.ts'
import { occupancyEndpoints } from './occupancy/occupancy.contract.ts'
import { mailboxEndpoints } from './notifications/mailbox.contract.ts'
import { notificationsEndpoints } from './notifications/notifications.contract.ts'
import { sensorErrorsEndpoints } from './sensor-errors/sensor-errors.contract.ts'
import { sessionEndpoints } from './session/session.contract.ts'
import { sectorsEndpoints } from './sectors/sectors.contract.ts'
import { sourcesEndpoints } from './sources/sources.contract.ts'
import { stallsEndpoints } from './stalls/stalls.contract.ts'
import { auditEndpoints } from './logs/audit.contract.ts'
import { logsEndpoints } from './logs/logs.contract.ts'
import { wayfindersEndpoints } from './wayfinders/wayfinders.contract.ts'
import { eventsEndpoints } from './events/events.contract.ts'
import { forecastEndpoints } from './forecast/forecast.contract.ts'
import { recommendationsEndpoints } from './recommendations/recommendations.contract.ts'
import { tasksEndpoints } from './recommendations/tasks.contract.ts'
import { waitlistEndpoints } from './waitlist/waitlist.contract.ts'
import { appealsEndpoints } from './appeals/appeals.contract.ts'
import { noticesEndpoints } from './notices/notices.contract.ts'
import { lotReportsEndpoints } from './reports/lot-reports.contract.ts'
import { movementsEndpoints } from './reports/movements.contract.ts'
import { portfolioEndpoints } from './reports/portfolio.contract.ts'
import { reportSchedulesEndpoints } from './reports/report-schedules.contract.ts'
import { reportsEndpoints } from './violations/reports.contract.ts'
import { paymentAccountEndpoints } from './payments/payment-account.contract.ts'
import { passChargesEndpoints } from './pass-charges/pass-charges.contract.ts'
import { passPaymentsEndpoints } from './payments/pass-payments.contract.ts'
import { paymentsEndpoints } from './payments/payments.contract.ts'
import { staffPaymentsEndpoints } from './payments/staff-payments.contract.ts'
import { priceStayEndpoints } from './payments/price-stay.contract.ts'
import { paymentValidationsEndpoints } from './payment-validations/payment-validations.contract.ts'
import { chargingPricesEndpoints } from './charging/charging-prices.contract.ts'
import { visitorChargingEndpoints } from './charging/visitor-charging.contract.ts'
import { fixedCreditEndpoints } from './pricing/fixed-credit.contract.ts'
import { pricingEndpoints } from './pricing/pricing.contract.ts'
import { violationsEndpoints } from './violations/violations.contract.ts'
import { zonesEndpoints } from './zones/zones.contract.ts'
import { staffUsersEndpoints } from './users/staff-users.contract.ts'
import { usersEndpoints } from './users/users.contract.ts'

/** Every endpoint under /api, keyed by method and path. */
export const endpoints = {
  ...sessionEndpoints,
  ...lotsEndpoints,
  ...lotDraftEndpoints,
  ...lotImportEndpoints,
  ...calendarEndpoints,
  ...calendarEditsEndpoints,
  ...configurationEndpoints,
  ...parkingGroupsEndpoints,
  ...managersEndpoints,
  ...stallsEndpoints,
  ...occupancyEndpoints,
  ...occupancyHistoryEndpoints,
  ...alertsEndpoints,
  ...violationsEndpoints,
  ...noticesEndpoints,
  ...appealsEndpoints,
  ...reportsEndpoints,
  ...lotReportsEndpoints,
  ...portfolioEndpoints,
  ...movementsEndpoints,
  ...reportSchedulesEndpoints,
  ...passholderGroupsEndpoints,
  ...passholdersEndpoints,
  ...guestPassesEndpoints,
  ...registeredVehiclesEndpoints,
  ...invitationsEndpoints,
  ...passPortalEndpoints,
  ...ownersEndpoints,
  ...passholderImportEndpoints,
  ...eventsEndpoints,
  ...forecastEndpoints,
  ...recommendationsEndpoints,
  ...tasksEndpoints,
  ...waitlistEndpoints,
  ...bookingGroupsEndpoints,
  ...bookingsEndpoints,
  ...masterlistsEndpoints,
  ...paymentValidationsEndpoints,
  ...chargingPricesEndpoints,
  ...visitorChargingEndpoints,
  ...pricingEndpoints,
  ...fixedCreditEndpoints,
  ...passChargesEndpoints,
  ...paymentsEndpoints,
  ...passPaymentsEndpoints,
  ...paymentAccountEndpoints,
  ...staffPaymentsEndpoints,
  ...priceStayEndpoints,
  ...sensorErrorsEndpoints,
  ...auditEndpoints,
  ...logsEndpoints,
  ...sourcesEndpoints,
  ...zonesEndpoints,
  ...camerasEndpoints,
  ...rfidEndpoints,
  ...deviceMessagesEndpoints,
  ...lotDevicesEndpoints,
  ...healthEndpoints,
  ...healthCountsEndpoints,
  ...serverHealthEndpoints,
  ...findEndpoints,
  ...sectorsEndpoints,
  ...gatesEndpoints,
  ...chargingStationsEndpoints,
  ...chargingCommandsEndpoints,
  ...chargingSessionsEndpoints,
  ...holdsEndpoints,
  ...intercomEndpoints,
  ...gateControllersEndpoints,
  ...edgeEndpoints,
  ...wayfindersEndpoints,
  ...imagesEndpoints,
  ...liveEndpoints,
  ...mailboxEndpoints,
  ...notificationsEndpoints,
  ...customersEndpoints,
  ...usersEndpoints,
  ...staffUsersEndpoints,
}

/** The table of all endpoints. */
export type Endpoints = typeof endpoints
/** The name of an endpoint: method and path. */
export type EndpointName = keyof Endpoints
