export { openCharging, type ChargingParts } from './charging-parts.ts'
export { cardFormOriginOfPage } from './visitor/card-form-of-page.ts'
