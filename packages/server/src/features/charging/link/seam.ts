import type { IdToken } from '@stallwise/domain/charging/charger-messages.model.ts'
import type { TokenStatus } from '@stallwise/ports/charger.port.ts'

/** A station of a lot. */
export interface StationPlace {
  readonly lotId: string
  readonly stationId: string
}

/** What is judged of what stations say. */
export interface ChargingJudge {
  /** Whether a token may charge here; it is asked about after what came with it is stored. */
  mayCharge(place: StationPlace, token: IdToken): Promise<TokenStatus>
  /** Records of these stations are stored that were not judged yet. */
  recordsStored(places: readonly StationPlace[]): void
}
