export { GateTurns } from './gate-turns.ts'
