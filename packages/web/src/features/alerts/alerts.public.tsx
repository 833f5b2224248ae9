export { AlertsSection } from './AlertsSection.tsx'
