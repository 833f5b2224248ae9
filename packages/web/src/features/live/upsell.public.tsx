export { Upsell } from './Upsell.tsx'
