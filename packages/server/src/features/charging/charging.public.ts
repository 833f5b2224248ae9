export { openCharging, type ChargingParts } from './charging-parts.ts'
export { cardFormOriginOfPage } from './visitor/card-form-of-page.ts'
export { loadDemoStations } from './stations/stations.load.ts'
export { newPassword } from './stations/stations.resource.ts'
