import {
  exceptionSections,
  closureSections,
  eventSections,
  holidaySections,
} from '#features/configuration/configuration.parts.ts'
import { guestStates } from '#features/gates/intercom/intercom.parts.ts'
import {
  alertSections,
  mapParts,
  occupancyCards,
  realTimeNotices,
  recommendationSections,
  taskSections,
  todayCards,
} from '#features/live/live.parts.ts'
import { plateCards, visitActions } from '#features/logs/logs.parts.ts'
import { passActions } from '#features/pass-charges/pass-charges.parts.ts'
import { passholderCards } from '#features/passholders/passholders.parts.ts'
import { exitActions } from '#features/payments/price-stay/price-stay.parts.ts'
import { paymentCards } from '#features/pricing/pricing.parts.ts'
import { closeDialogs, sectorDialogs } from '#features/stalls/stalls.parts.ts'
import { passholderDialogs, violationCards, violationNotices } from '#features/violations/violations.parts.ts'
import { withParts } from '#lib/routes/screen-parts.ts'

/**
 * What features show on screens of others, in the order in which it stands there. Each part is loaded with the screen,
 * and imported by no feature (docs/decisions/0079-screens-show-parts-of-other-features.md).
 */
export const fillScreens = (): void => {
  realTimeNotices.fill(
    async () => (await import('#features/occupancy/HighOccupancyBanner.tsx')).HighOccupancyBanner,
  )
  alertSections.fill(async () => (await import('#features/alerts/AlertsSection.tsx')).AlertsSection)
  taskSections.fill(async () => (await import('#features/recommendations/TasksSection.tsx')).TasksSection)
  recommendationSections.fill(
    async () => (await import('#features/recommendations/RecommendationsSection.tsx')).RecommendationsSection,
  )
  occupancyCards.fill(
    async () => (await import('#features/occupancy/OccupancyDonut.tsx')).OccupancyDonut,
    async () => (await import('#features/occupancy/GroupBars.tsx')).GroupBars,
  )
  todayCards.fill(async () => (await import('#features/occupancy/today/TodayCard.tsx')).TodayCard)
  mapParts.fill(async () => (await import('#features/stalls/map/LotMapPart.tsx')).LotMapPart)

  closeDialogs.fill(async () => (await import('#features/calendar/CloseStalls.tsx')).CloseStalls)
  sectorDialogs.fill(async () => (await import('#features/sectors/SectorOfStalls.tsx')).SectorOfStalls)

  closureSections.fill(async () => (await import('#features/calendar/ClosuresSection.tsx')).ClosuresSection)
  exceptionSections.fill(
    async () => (await import('#features/calendar/ExceptionsSection.tsx')).ExceptionsSection,
  )
  holidaySections.fill(async () => (await import('#features/calendar/HolidaysSection.tsx')).HolidaysSection)

  eventSections.fill(async () => (await import('#features/events/EventsSection.tsx')).EventsSection)

  violationNotices.fill(async () => (await import('#features/appeals/WaitingAppeals.tsx')).WaitingAppeals)
  violationCards.fill(
    async () => (await import('#features/appeals/AppealCard.tsx')).AppealCard,
    async () => (await import('#features/notices/NoticeCard.tsx')).NoticeCard,
    async () => (await import('#features/payments/PlatePayments.tsx')).PlatePayments,
  )
  passholderDialogs.fill(
    async () => (await import('#features/passholders/edit/MakePassholderDialog.tsx')).MakePassholderDialog,
  )

  passholderCards.fill(
    async () => (await import('#features/logs/PlateLinks.tsx')).PlateLinks,
    async () => (await import('#features/violations/PlateViolations.tsx')).PlateViolations,
    async () =>
      (await withParts(import('#features/pass-charges/PassholderCharges.tsx'), passActions))
        .PassholderCharges,
    async () => (await import('#features/payments/CoverFromValidFrom.tsx')).CoverFromValidFrom,
  )
  plateCards.fill(
    async () => (await import('#features/violations/PlateViolations.tsx')).PlateViolations,
    async () => (await import('#features/payments/PlatePayments.tsx')).PlatePayments,
  )
  visitActions.fill(async () => (await import('#features/payments/pay-link/PayLinkButton.tsx')).PayLinkButton)
  passActions.fill(
    async () => (await import('#features/payments/pay-link/PassLinkButton.tsx')).PassLinkButton,
  )

  paymentCards.fill(
    async () => (await import('#features/payments/PayPageCard.tsx')).PayPageCard,
    async () => (await import('#features/payments/AccountCard.tsx')).AccountCard,
    async () => (await import('#features/charging/prices/ChargingPricesCard.tsx')).ChargingPricesCard,
  )
  exitActions.fill(async () => (await import('#features/gates/openings/OpenGateButton.tsx')).OpenGateFor)
  guestStates.fill(async () => (await import('#features/visitors/guests/GuestState.tsx')).GuestState)
}
