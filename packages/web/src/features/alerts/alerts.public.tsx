export { onLotChange } from './alerts.live.ts'
export { AlertsSection } from './AlertsSection.tsx'
