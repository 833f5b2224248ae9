export { OpenGateButton } from './openings/OpenGateButton.tsx'
