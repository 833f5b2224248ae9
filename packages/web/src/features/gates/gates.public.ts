export { OpenGateButton, OpenGateFor } from './openings/OpenGateButton.tsx'
