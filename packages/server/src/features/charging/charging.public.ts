export { openCharging, type ChargingParts } from './charging-parts.ts'
